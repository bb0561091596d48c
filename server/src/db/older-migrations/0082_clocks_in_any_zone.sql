-- A time zone that PostgreSQL does not know counts as UTC: one user's must not fail what is read of many.
CREATE FUNCTION clock_in(zone text, instant timestamp with time zone) RETURNS timestamp LANGUAGE plpgsql STABLE AS $$ BEGIN RETURN instant AT TIME ZONE coalesce(zone, 'UTC'); EXCEPTION WHEN invalid_parameter_value THEN RETURN instant AT TIME ZONE 'UTC'; END $$;
