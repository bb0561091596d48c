-- phase: expand
-- Appending to the public log in one statement: its head is locked for no longer than that and the commit. Written by hand; the format of
-- entries is that of markets/src/log/entry.ts, the tree that of RFC 6962.
CREATE FUNCTION append_to_log(entries jsonb) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  first bigint;
  at_place bigint;
  edge bytea;
  at_time timestamptz;
  item jsonb;
  author_count integer;
  previous text;
  entry_text text;
  node bytea;
  height smallint;
  place bigint;
BEGIN
  SELECT h.size, h.frontier, greatest(h.at, date_trunc('milliseconds', clock_timestamp())) INTO first, edge, at_time
    FROM log_head h WHERE h.id = 1 FOR UPDATE;
  at_place := first;
  FOR item IN SELECT value FROM jsonb_array_elements(entries) LOOP
    -- A statement of its own, which sees what the transaction before has committed.
    SELECT a.count + 1, coalesce(encode(a.last_leaf, 'hex'), '') INTO STRICT author_count, previous
      FROM log_authors a WHERE a.ref = item->>'ref';
    entry_text := format('{"a":"%s","c":"%s","n":%s,"p":"%s","t":"%s","v":1}', item->>'ref', item->>'commitment', author_count, previous,
      to_char(at_time AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'));
    node := sha256('\x00'::bytea || convert_to(entry_text, 'UTF8'));
    INSERT INTO log_entries (index, leaf, entry, author_ref, idea_id, secret, body)
      VALUES (at_place, node, entry_text, item->>'ref', (item->>'idea')::integer, decode(item->>'secret', 'hex'), item->>'body');
    UPDATE log_authors SET count = author_count, last_leaf = node WHERE ref = item->>'ref';
    -- Each complete subtree at the edge that is as large as the new one is joined to it.
    height := 0;
    place := at_place;
    WHILE place % 2 = 1 LOOP
      node := sha256('\x01'::bytea || substring(edge FROM length(edge) - 31) || node);
      edge := substring(edge FROM 1 FOR length(edge) - 32);
      height := height + 1;
      place := place / 2;
      INSERT INTO log_hashes (level, n, hash) VALUES (height, place, node);
    END LOOP;
    edge := edge || node;
    at_place := at_place + 1;
  END LOOP;
  UPDATE log_head SET size = at_place, frontier = edge, at = at_time WHERE id = 1;
  RETURN first;
END $$;
