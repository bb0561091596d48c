import type pg from 'pg';

/**
 * Everything of a database that is no row: one line for each object, with what defines it, sorted. What is left out belongs to PostgreSQL
 * or to an extension, which is named with its version.
 */
export async function describeSchema(pool: pg.Pool): Promise<string[]> {
  const lines: string[] = [];
  for (const [kind, query] of Object.entries(queries)) {
    const { rows } = await pool.query<{ line: string }>(query);
    lines.push(...rows.map(({ line }) => `${kind} ${line}`));
  }
  return lines.toSorted();
}

const isOwn = `n.nspname <> 'information_schema' and n.nspname not like 'pg\\_%'`;

const isOfExtension = (catalog: string, oid: string) =>
  `exists (select from pg_depend own where own.classid = '${catalog}'::regclass and own.objid = ${oid} and own.deptype = 'e')`;

/** By kind: https://www.postgresql.org/docs/current/catalogs.html */
const queries = {
  schema: `select n.nspname || coalesce(' ' || n.nspacl::text, '') as line from pg_namespace n where ${isOwn} and n.nspname <> 'public'`,
  extension: `select concat_ws(' ', e.extname, e.extversion, n.nspname) as line
    from pg_extension e join pg_namespace n on n.oid = e.extnamespace`,
  relation: `select concat_ws(' ', c.oid::regclass, c.relkind, c.relpersistence, c.relrowsecurity, c.relforcerowsecurity,
      c.relreplident, c.reloptions, c.relacl, a.amname, pg_get_partkeydef(c.oid), pg_get_expr(c.relpartbound, c.oid)) as line
    from pg_class c join pg_namespace n on n.oid = c.relnamespace left join pg_am a on a.oid = c.relam
    where ${isOwn} and not ${isOfExtension('pg_class', 'c.oid')}`,
  // The place among the columns that are left: what was dropped keeps its number.
  column: `select concat_ws(' ', c.oid::regclass, row_number() over (partition by c.oid order by a.attnum), a.attname,
      format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' end,
      'default ' || pg_get_expr(f.adbin, f.adrelid), 'identity ' || nullif(a.attidentity::text, ''),
      'generated ' || nullif(a.attgenerated::text, ''), 'collate ' || l.collname, a.attstorage, nullif(a.attcompression::text, ''),
      a.attoptions, a.attacl) as line
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    left join pg_attrdef f on f.adrelid = c.oid and f.adnum = a.attnum left join pg_collation l on l.oid = a.attcollation
    where ${isOwn} and a.attnum > 0 and not a.attisdropped and c.relkind in ('r', 'p', 'v', 'm', 'f')
      and not ${isOfExtension('pg_class', 'c.oid')}`,
  constraint: `select concat_ws(' ', nullif(o.conrelid, 0)::regclass, nullif(o.contypid, 0)::regtype, o.conname,
      pg_get_constraintdef(o.oid), o.convalidated) as line
    from pg_constraint o join pg_namespace n on n.oid = o.connamespace where ${isOwn}`,
  // In the order in which a row is removed from the tables that refer to it, which is that of making them.
  'foreign keys': `select concat_ws(' ', o.confrelid::regclass, string_agg(o.conrelid::regclass || '.' || o.conname, ' ' order by o.oid)) as line
    from pg_constraint o join pg_namespace n on n.oid = o.connamespace where ${isOwn} and o.contype = 'f' group by o.confrelid`,
  index: `select concat_ws(' ', pg_get_indexdef(i.indexrelid), i.indisvalid, i.indisclustered, i.indisreplident) as line
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace where ${isOwn}`,
  sequence: `select concat_ws(' ', s.seqrelid::regclass, s.seqtypid::regtype, s.seqstart, s.seqincrement, s.seqmin, s.seqmax, s.seqcache,
      s.seqcycle, 'of ' || (select d.refobjid::regclass || '.' || a.attname from pg_depend d
        join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
        where d.objid = s.seqrelid and d.classid = 'pg_class'::regclass and d.refclassid = 'pg_class'::regclass
          and d.deptype in ('a', 'i'))) as line from pg_sequence s`,
  function: `select concat_ws(' ', pg_get_functiondef(p.oid), p.proacl) as line
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where ${isOwn} and p.prokind in ('f', 'p') and not ${isOfExtension('pg_proc', 'p.oid')}`,
  aggregate: `select p.oid::regprocedure::text as line from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where ${isOwn} and p.prokind not in ('f', 'p') and not ${isOfExtension('pg_proc', 'p.oid')}`,
  trigger: `select concat_ws(' ', pg_get_triggerdef(t.oid), t.tgenabled) as line from pg_trigger t where not t.tgisinternal`,
  'event trigger': `select evtname || ' ' || evtfoid::regproc as line from pg_event_trigger`,
  rule: `select pg_get_ruledef(r.oid) as line from pg_rewrite r join pg_class c on c.oid = r.ev_class
    join pg_namespace n on n.oid = c.relnamespace where ${isOwn}`,
  policy: `select p::text as line from pg_policies p`,
  // Without the types that each table has.
  type: `select concat_ws(' ', t.oid::regtype, t.typtype, format_type(t.typbasetype, t.typtypmod), t.typnotnull, t.typdefault,
      (select string_agg(e.enumlabel, ',' order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid)) as line
    from pg_type t join pg_namespace n on n.oid = t.typnamespace
    where ${isOwn} and (t.typtype in ('d', 'e', 'r', 'm') or t.typrelid in (select oid from pg_class where relkind = 'c'))`,
  collation: `select concat_ws(' ', l.oid::regcollation, l.collprovider, l.collcollate, l.collisdeterministic) as line
    from pg_collation l join pg_namespace n on n.oid = l.collnamespace where ${isOwn}`,
  operator: `select o.oid::regoperator::text as line from pg_operator o join pg_namespace n on n.oid = o.oprnamespace
    where ${isOwn} and not ${isOfExtension('pg_operator', 'o.oid')}`,
  cast: `select concat_ws(' ', castsource::regtype, casttarget::regtype) as line from pg_cast where oid >= 16384`,
  statistics: `select pg_get_statisticsobjdef(oid) as line from pg_statistic_ext`,
  'text search configuration': `select concat_ws(' ', c.oid::regconfig, m.maptokentype, m.mapseqno, m.mapdict::regdictionary) as line
    from pg_ts_config c join pg_namespace n on n.oid = c.cfgnamespace left join pg_ts_config_map m on m.mapcfg = c.oid where ${isOwn}`,
  'text search dictionary': `select concat_ws(' ', d.oid::regdictionary, d.dictinitoption) as line
    from pg_ts_dict d join pg_namespace n on n.oid = d.dictnamespace
    where ${isOwn} and not ${isOfExtension('pg_ts_dict', 'd.oid')}`,
  comment: `select concat_ws(' ', classoid::regclass, pg_describe_object(classoid, objoid, objsubid), description) as line
    from pg_description where objoid >= 16384 and not exists (select from pg_depend d
      where d.classid = classoid and d.objid = objoid and d.deptype = 'e') and classoid <> 'pg_extension'::regclass`,
};
