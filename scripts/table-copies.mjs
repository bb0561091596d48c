// Copies every row of one database of Candela to another, of either kind, and compares them. Both have the same schema, made by the
// migrations. Values go as texts, as in a dump: text forms of types are the same in PostgreSQL 15 and newer and in PGlite.

/** Rows of a page, at most; pages of long rows end earlier. */
const pageRows = 500;

const schemas = `('public', 'drizzle', 'jobs')`;

/** So that the text form of a value is the same on both. */
const forms = `set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres'; set timezone = 'UTC'; set bytea_output = 'hex';
  set extra_float_digits = 1; set statement_timeout = 0; set lock_timeout = '5s'`;

/** @returns tables by name, each with its columns by name: `{ type, isGenerated }` */
async function tablesOf(client) {
  const { rows } = await client.query(
    `select format('%I.%I', n.nspname, c.relname) as name, format('%I', a.attname) as column,
       format_type(a.atttypid, a.atttypmod) as type, a.attgenerated <> '' as generated
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where n.nspname in ${schemas} and c.relkind = 'r' order by 1, 2`,
  );
  const tables = new Map();
  for (const { name, column, type, generated } of rows) {
    if (!tables.has(name)) tables.set(name, new Map());
    tables.get(name).set(column, { type, isGenerated: generated });
  }
  return tables;
}

/** What one schema has and the other has not. */
export function differences(from, to) {
  const told = (tables) =>
    [...tables].flatMap(([name, columns]) => [...columns].map(([column, { type }]) => `${name}.${column} ${type}`));
  const [own, other] = [new Set(told(from)), new Set(told(to))];
  return [...own].filter((each) => !other.has(each)).concat([...other].filter((each) => !own.has(each)));
}

/** How many rows each table has, and one number that depends on every value of them, in any order. */
export async function summary(client, tables) {
  const found = {};
  for (const [name, columns] of tables) {
    const { rows } = await client.query(
      `select count(*)::text as count, coalesce(sum(('x' || substr(md5(row(${[...columns.keys()].join(', ')})::text), 1, 16))::bit(64)::bigint::numeric), 0)::text as hash from ${name}`,
    );
    found[name] = `${rows[0].count} rows, ${rows[0].hash}`;
  }
  const { rows } = await client.query(
    `select format('%I.%I', schemaname, sequencename) as name, coalesce(last_value::text, 'unused') as value
     from pg_sequences where schemaname in ${schemas} order by 1`,
  );
  for (const { name, value } of rows) found[`sequence ${name}`] = value;
  return found;
}

async function foreignKeys(client) {
  const { rows } = await client.query(
    `select format('%I.%I', n.nspname, c.relname) as table, format('%I', k.conname) as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where k.contype = 'f' and k.conparentid = 0 and n.nspname in ${schemas} order by 1, 2`,
  );
  return rows;
}

/** Reads with a cursor, so that a table need not fit into memory. */
async function copyTable(from, to, name, columns) {
  const names = [...columns].filter(([, { isGenerated }]) => !isGenerated).map(([column]) => column);
  const types = names.map((column) => columns.get(column).type);
  const listed = names.map((column, at) => `${column}::text as c${at}`).join(', ');
  const values = types.map((type, at) => `c${at}::${type}`).join(', ');
  const sources = names.map((_, at) => `$${at + 1}::text[]`).join(', ');
  const aliases = names.map((_, at) => `c${at}`).join(', ');
  await from.query(`declare moved no scroll cursor for select ${listed} from ${name}`);
  for (;;) {
    const { rows } = await from.query(`fetch ${pageRows} from moved`);
    if (rows.length === 0) break;
    await to.query(
      `insert into ${name} (${names.join(', ')}) overriding system value select ${values} from unnest(${sources}) as x(${aliases})`,
      names.map((_, at) => rows.map((row) => row[`c${at}`])),
    );
  }
  await from.query('close moved');
}

/** Foreign keys would refuse rows that come before those they name: they are made again when all are there, and so checked. */
async function copyAll(from, to, tables, say) {
  const keys = await foreignKeys(to);
  for (const { table, name } of keys) await to.query(`alter table ${table} drop constraint ${name}`);
  for (const name of tables.keys()) await to.query(`alter table ${name} disable trigger user`);
  await to.query(`truncate ${[...tables.keys()].join(', ')}`);
  for (const [name, columns] of tables) await copyTable(from, to, name, columns);
  for (const name of tables.keys()) await to.query(`alter table ${name} enable trigger user`);
  for (const { table, name, definition } of keys)
    await to.query(`alter table ${table} add constraint ${name} ${definition}`);
  const { rows } = await from.query(
    `select format('%I.%I', schemaname, sequencename) as name, last_value as value from pg_sequences where schemaname in ${schemas}`,
  );
  // What is not used yet may have been used by what the migrations of the other have filled in.
  for (const { name, value } of rows)
    await (value === null
      ? to.query(`alter sequence ${name} restart`)
      : to.query('select setval($1::regclass, $2::bigint)', [name, value]));
  say(`${tables.size} tables were copied; comparing …`);
}

/**
 * Copies everything in one transaction, and compares before it ends: nothing is there, or all.
 * @returns how many tables and rows
 * @throws Error that names the first difference
 */
export async function copyDatabase(from, to, say = () => {}) {
  for (const client of [from, to]) await client.query(forms);
  await from.query('begin isolation level repeatable read read only');
  await to.query('begin');
  try {
    const [tables, others] = [await tablesOf(from), await tablesOf(to)];
    const [different] = differences(tables, others);
    if (different !== undefined) throw new Error(`the schemas differ: ${different}`);
    await copyAll(from, to, tables, say);
    const [own, copied] = [await summary(from, tables), await summary(to, tables)];
    for (const name of new Set([...Object.keys(own), ...Object.keys(copied)]))
      if (own[name] !== copied[name]) throw new Error(`${name} differs: ${own[name]} and ${copied[name]}`);
    await to.query('commit');
    await from.query('commit');
    const count = Object.values(own).reduce((sum, text) => sum + (Number(/^(\d+) rows/.exec(text)?.[1]) || 0), 0);
    return { tables: tables.size, rows: count };
  } catch (error) {
    await to.query('rollback').catch(() => {});
    await from.query('rollback').catch(() => {});
    throw error;
  }
}

/** Compares two databases. @returns what differs */
export async function compareDatabases(one, other) {
  for (const client of [one, other]) await client.query(forms);
  const tables = await tablesOf(one);
  const found = differences(tables, await tablesOf(other));
  if (found.length > 0) return found;
  const [own, its] = [await summary(one, tables), await summary(other, tables)];
  return [...new Set([...Object.keys(own), ...Object.keys(its)])].filter((name) => own[name] !== its[name]);
}
