CREATE UNIQUE INDEX "house_proposals_one_of_stops" ON "house_proposals" USING btree (("kind" <> 'move')) WHERE "house_proposals"."kind" <> 'move' AND "house_proposals"."status" IN ('pending', 'approved');--> statement-breakpoint
-- What was due then, of something that was set at `since`, is due now: later by every stop that it has waited through, also by
-- the part that has passed of one that lasts. As the engine has it, a stop moves what was due after its beginning.
CREATE FUNCTION "delayed"("since" bigint, "due" bigint, "now" bigint) RETURNS bigint LANGUAGE plpgsql STABLE AS $$
DECLARE
  stop record;
BEGIN
  FOR stop IN
    SELECT greatest(began_at, since) AS began, coalesce(ended_at, now) AS ended FROM stops
    WHERE ended_at > since OR ended_at IS NULL ORDER BY id
  LOOP
    IF stop.began < due AND stop.began < stop.ended THEN
      due := due + stop.ended - stop.began;
    END IF;
  END LOOP;
  RETURN due;
END
$$;
