import { describe, expect, it } from 'vitest';
import { readCertificateNumber, readRecordNumber } from '@candela/contract/learning/certificate-numbers';
import { makeCertificateNumber, makeRecordNumber } from './certificate-numbers.ts';

describe('a number', () => {
  it('is 60 random bits without letters that look like digits', () => {
    const made = Array.from({ length: 2000 }, makeCertificateNumber);
    expect(new Set(made).size).toBe(2000);
    for (const each of made) expect(readCertificateNumber(each)).toBe(each);
    expect(new Set(made.join('').replace(/CAN|-/g, '')).size).toBe(32);
  });

  it('is read with letters that look like digits, and is null when it is not a number', () => {
    expect(readCertificateNumber('can oil0 1111 2222')).toBe('CAN-0110-1111-2222');
    expect(['', 'CAN', 'CAN-0000-0000-000U', 'CAN-0000-0000-00000', '٠'.repeat(12)].map(readCertificateNumber)).toEqual(
      Array.from({ length: 5 }, () => null),
    );
  });

  it('of a learning record is not one of a certificate', () => {
    const number = makeRecordNumber();
    expect(number).toMatch(/^REC(-[0-9A-Z]{4}){3}$/);
    expect(readRecordNumber(number.toLowerCase().replaceAll('-', ' '))).toBe(number);
    expect(readCertificateNumber(number)).toBeNull();
    expect(readRecordNumber(number.slice(4))).toBeNull();
  });
});
