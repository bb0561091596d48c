/** The user `u` as a person of the contract, in SQL. */
export const personJson = `json_build_object('id', u.id, 'fullName', u.first_name || ' ' || u.last_name,
  'thumbnailImagePath', u.thumbnail_path)`;
