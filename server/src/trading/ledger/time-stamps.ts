import { ContentInfo, SignedData } from '@peculiar/asn1-cms';
import { AsnConvert, OctetString } from '@peculiar/asn1-schema';
import {
  MessageImprint,
  PKIStatus,
  TimeStampReq,
  TimeStampReqVersion,
  TimeStampResp,
  TSTInfo,
} from '@peculiar/asn1-tsp';
import { AlgorithmIdentifier } from '@peculiar/asn1-x509';
import { randomBytes } from 'node:crypto';

/** A question to a time-stamp authority (RFC 3161, 2.4.1), with what its answer has to repeat. */
export interface TimeStampQuestion {
  der: Buffer;
  digest: Buffer;
  nonce: Buffer;
}

/** @param digest SHA-256 of what is stamped */
export function askForTimeStamp(digest: Buffer): TimeStampQuestion {
  const nonce = randomBytes(8);
  // A positive number of exactly eight bytes, which is written in one way only.
  nonce[0] = ((nonce[0] ?? 0) & 0x7f) | 0x01;
  const request = new TimeStampReq({
    version: TimeStampReqVersion.v1,
    certReq: true,
    nonce: new Uint8Array(nonce).buffer,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithm: '2.16.840.1.101.3.4.2.1', parameters: null }),
      hashedMessage: new OctetString(new Uint8Array(digest)),
    }),
  });
  return { der: Buffer.from(AsnConvert.serialize(request)), digest, nonce };
}

/** More than this, in milliseconds, the clock of an authority may not differ. */
const maxDifference = 5 * 60_000;

/**
 * The time of an answer (RFC 3161, 2.4.2). Its signature is checked by strangers, who decide which authorities they believe:
 * `openssl ts -verify`.
 * @throws Error for one that refuses, is of something else, answers another question, or is of another time
 */
export function readTimeStamp(answer: Buffer, { digest, nonce }: TimeStampQuestion, now: number): { at: string } {
  const { status, timeStampToken } = AsnConvert.parse(answer, TimeStampResp);
  const isGranted = status.status === PKIStatus.granted || status.status === PKIStatus.grantedWithMods;
  if (!isGranted || !timeStampToken) throw new Error(`refused with status ${status.status}`);
  const { content } = AsnConvert.parse(AsnConvert.serialize(timeStampToken), ContentInfo);
  const stamped = AsnConvert.parse(content, SignedData).encapContentInfo.eContent?.single?.buffer;
  if (!stamped) throw new Error('is empty');
  const info = AsnConvert.parse(stamped, TSTInfo);
  if (!Buffer.from(info.messageImprint.hashedMessage.buffer).equals(digest)) throw new Error('is of something else');
  if (!info.nonce || !Buffer.from(info.nonce).equals(nonce)) throw new Error('answers another question');
  if (!(Math.abs(info.genTime.getTime() - now) <= maxDifference)) throw new Error('is of another time');
  return { at: info.genTime.toISOString() };
}
