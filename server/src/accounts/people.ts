/** The user `u` as a person of the contract, in SQL. */
export const personJson = `json_build_object('id', u.id, 'fullName', u.first_name || ' ' || u.last_name,
  'thumbnailImagePath', u.thumbnail_path)`;

/** The hosts of the event `e` in their order, in SQL. */
export const hostsOfEvent = `(select coalesce(json_agg(${personJson} order by h.position), '[]')
  from event_hosts h join users u on u.id = h.user_id where h.event_id = e.id)`;
