// The reference of course-list.mjs: one prepared statement, no permissions, no checks, rows as they come.
import { createServer } from 'node:http';
import pg from 'pg';

const { DATABASE_URL, PORT, STATEMENT, VALUES } = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 });
const values = JSON.parse(VALUES);

createServer(async (_request, response) => {
  const { rows } = await pool.query({ name: 'list', text: STATEMENT }, values);
  const body = JSON.stringify({ data: rows });
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
  response.end(body);
}).listen(Number(PORT), '127.0.0.1', () => console.log('listening'));
process.on('SIGTERM', () => process.exit());
