import { expect, it } from 'vitest';
import { readStorageConfig } from './storage-config.ts';

it('a bucket is in the region of the machine unless told, at Amazon only', () => {
  const regionOf = (given: Record<string, string>) => readStorageConfig({ S3_BUCKET: 'files', ...given })?.region;
  const AWS_REGION = 'eu-central-1';
  const S3_ENDPOINT = 'https://objects.school.example';
  expect(regionOf({})).toBe('us-east-1');
  expect(regionOf({ AWS_REGION })).toBe(AWS_REGION);
  expect(regionOf({ AWS_REGION, S3_REGION: 'eu-west-1' })).toBe('eu-west-1');
  expect(regionOf({ AWS_REGION, S3_ENDPOINT })).toBe('us-east-1');
  expect(regionOf({ S3_ENDPOINT, S3_REGION: 'garage' })).toBe('garage');
});
