import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { atEndOfFile } from '#testing/end-of-file.ts';
import { wrapped } from './feed-documents.ts';

export type FeedAnswer = (request: IncomingMessage, response: ServerResponse) => void;

/** A publisher on this machine, whose paths answer as they are told to. */
export async function startFeedServer(answers: Readonly<Record<string, FeedAnswer>>): Promise<string> {
  const server = createServer((request, response) => {
    const answer = answers[request.url?.slice(1).split('?')[0] ?? ''];
    if (answer) answer(request, response);
    else response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await new Promise((listening) => void server.once('listening', listening));
  atEndOfFile(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** 300 MB. */
const bomb = gzipSync(Buffer.alloc(300e6, 'y'));

/** What servers do instead of answering, and what becomes of their source. */
export const badServers: Readonly<Record<string, { answer: FeedAnswer; problem: string }>> = {
  drip: {
    answer(_request, response) {
      response.writeHead(200);
      const timer = setInterval(() => response.write(' '), 100);
      response.on('close', () => clearInterval(timer));
    },
    problem: 'silence',
  },
  silence: { answer: () => {}, problem: 'silence' },
  endless: {
    answer(_request, response) {
      response.writeHead(200);
      const write = () => {
        while (response.write(Buffer.alloc(65_536, 'z')));
      };
      response.on('drain', write);
      write();
    },
    problem: 'tooLong',
  },
  bomb: {
    answer: (_request, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
    problem: 'tooLong',
  },
  notGzip: {
    answer: (_request, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end('not gzip'),
    problem: 'encoding',
  },
  loop: {
    answer: (_request, response) => void response.writeHead(302, { location: '/loop' }).end(),
    problem: 'redirects',
  },
  private: {
    answer: (_request, response) => void response.writeHead(302, { location: 'https://169.254.169.254/latest' }).end(),
    problem: 'refused',
  },
  file: {
    answer: (_request, response) => void response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
    problem: 'redirects',
  },
  headers: {
    answer(_request, response) {
      for (let n = 0; n < 100; n++) response.setHeader(`x${n}`, 'y'.repeat(1000));
      response.end(wrapped(''));
    },
    problem: 'tooLong',
  },
  cut: {
    answer(_request, response) {
      response.writeHead(200, { 'content-length': '1000' }).write('<rss');
      setTimeout(() => response.destroy(), 50);
    },
    problem: 'cutOff',
  },
  gone: { answer: (_request, response) => void response.writeHead(410).end(), problem: 'gone' },
  broken: { answer: (_request, response) => void response.writeHead(500).end(), problem: 'status' },
};
