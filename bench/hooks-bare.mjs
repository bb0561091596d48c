// The reference of hooks.mjs: a handler that stores the body, and nothing else.
import { createServer } from 'node:http';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

createServer((request, response) => {
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', async () => {
    const values = [new Date(), Buffer.concat(chunks)];
    await pool.query({ name: 'insert', text: 'insert into bench_bare (received_at, body) values ($1, $2)', values });
    response.statusCode = 202;
    response.end();
  });
}).listen(Number(process.env.PORT), '127.0.0.1', () => console.log('listening'));
process.on('SIGTERM', () => process.exit());
