-- phase: expand
-- As 0019, but the row of an author is written once and not for each entry: every version of a row stays until the transaction ends, and each
-- look at the row passes all of them, so that many entries of one author took the square of their number. Written by hand.
CREATE OR REPLACE FUNCTION append_to_log(entries jsonb) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  first bigint;
  at_place bigint;
  edge bytea;
  at_time timestamptz;
  item jsonb;
  -- Of each author that has entries here, how many and the last leaf: `{"<ref>": {"count": 3, "leaf": "<hex>"}}`.
  authors jsonb;
  author jsonb;
  entry_text text;
  node bytea;
  height smallint;
  place bigint;
BEGIN
  SELECT h.size, h.frontier, greatest(h.at, date_trunc('milliseconds', clock_timestamp())) INTO first, edge, at_time
    FROM log_head h WHERE h.id = 1 FOR UPDATE;
  -- A statement of its own, which sees what the transaction before has committed.
  SELECT jsonb_object_agg(a.ref, jsonb_build_object('count', a.count, 'leaf', coalesce(encode(a.last_leaf, 'hex'), ''))) INTO authors
    FROM log_authors a WHERE a.ref IN (SELECT value->>'ref' FROM jsonb_array_elements(entries));
  at_place := first;
  FOR item IN SELECT value FROM jsonb_array_elements(entries) LOOP
    author := authors->(item->>'ref');
    IF author IS NULL THEN
      RAISE no_data_found USING MESSAGE = 'the log has no such author';
    END IF;
    entry_text := format('{"a":"%s","c":"%s","n":%s,"p":"%s","t":"%s","v":1}', item->>'ref', item->>'commitment',
      (author->>'count')::integer + 1, author->>'leaf', to_char(at_time AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'));
    node := sha256('\x00'::bytea || convert_to(entry_text, 'UTF8'));
    INSERT INTO log_entries (index, leaf, entry, author_ref, idea_id, secret, body)
      VALUES (at_place, node, entry_text, item->>'ref', (item->>'idea')::integer, decode(item->>'secret', 'hex'), item->>'body');
    authors := jsonb_set(authors, ARRAY[item->>'ref'],
      jsonb_build_object('count', (author->>'count')::integer + 1, 'leaf', encode(node, 'hex')));
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
  -- Once for each author: every version of a row stays until the transaction ends, and each look at the row passes all of them.
  UPDATE log_authors a SET count = (x.value->>'count')::integer, last_leaf = decode(x.value->>'leaf', 'hex')
    FROM jsonb_each(authors) x WHERE a.ref = x.key;
  UPDATE log_head SET size = at_place, frontier = edge, at = at_time WHERE id = 1;
  RETURN first;
END $$;
