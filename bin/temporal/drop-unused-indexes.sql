-- Temporal indexes every attribute that a workflow may have, set or not, and each index costs about 200 bytes for each workflow.
-- Drops those of attributes that Kinora neither sets nor searches by. Searching by one of them still works, and reads more rows.
-- Safe to repeat.
do $$
declare
  unused text;
begin
  for unused in
    select indexname from pg_indexes
     where tablename = 'executions_visibility'
       and (indexname ~ '^by_(bool|datetime|double|int|text|keyword_list)_\d+$'
         or indexname ~ '^by_keyword_(0[7-9]|10)$'
         or indexname ~ '^by_temporal_(bool|datetime|double|int|keyword|keyword_list|low_cardinality_keyword)_\d+$'
         or indexname in ('by_batcher_user', 'by_execution_duration', 'by_history_length', 'by_history_size_bytes',
                          'by_state_transition_count', 'by_temporal_external_payload_count',
                          'by_temporal_external_payload_size_bytes'))
  loop
    execute format('drop index if exists %I', unused);
  end loop;
end $$;
