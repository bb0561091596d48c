// The reference of course-list.mjs: prepared statements, no permissions, no checks, rows as they come.
import { createServer } from 'node:http';
import pg from 'pg';
import { openPglite } from '../server/src/db/client.ts';

const { DATABASE_URL, DATA_DIR, PORT, STATEMENTS } = process.env;
const pool = DATABASE_URL
  ? new pg.Pool({ connectionString: DATABASE_URL, max: 10 })
  : (await openPglite(DATA_DIR)).pool;
const statements = JSON.parse(STATEMENTS);

createServer(async (request, response) => {
  const name = request.url.slice(1);
  const { text, values } = statements[name];
  const { rows } = await pool.query({ name, text }, values);
  const body = JSON.stringify({ data: rows });
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
  response.end(body);
}).listen(Number(PORT), '127.0.0.1', () => console.log('listening'));
process.on('SIGTERM', () => process.exit());
