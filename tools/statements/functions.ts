// Facts about PostgreSQL's own functions and operators that its catalogue does not contain.

/** They never return NULL, whatever their arguments are. */
export const neverNull = words(`
  concat json_build_object jsonb_build_object json_build_array jsonb_build_array num_nulls num_nonnulls now
  clock_timestamp statement_timestamp transaction_timestamp random gen_random_uuid uuidv7 current_database
  pg_current_xact_id pg_current_snapshot txid_current pg_backend_pid pg_current_wal_lsn tstzrange daterange
  int8range array_append array_prepend nextval pg_postmaster_start_time
  `)

/** They return NULL only when their first argument is NULL. */
export const nullWithFirst = words('concat_ws format')

/** They are strict, and can return NULL although no argument is NULL. Any other strict function of PostgreSQL returns a value. */
export const nullAnyway = words(`
  json_extract_path json_extract_path_text jsonb_extract_path jsonb_extract_path_text jsonb_path_query_first
  json_object_field json_object_field_text jsonb_object_field jsonb_object_field_text json_array_element
  json_array_element_text jsonb_array_element jsonb_array_element_text array_position array_length array_lower
  array_upper substring array_ndims array_dims regexp_match regexp_substr to_regclass to_regprocedure to_regtype
  to_regrole obj_description col_description pg_get_expr pg_get_serial_sequence current_setting nullif
  pg_stat_get_activity textregexsubstr pg_get_viewdef pg_size_bytes pg_relation_filenode pg_last_wal_replay_lsn
  pg_last_xact_replay_timestamp pg_xact_commit_timestamp`)

/** Aggregates that return a value even for no rows. */
export const countingAggregates = words('count regr_count')

/** Aggregates that return NULL only when they were given no value. */
export const valueAggregates = words(`
  sum min max avg bool_and bool_or every bit_and bit_or string_agg percentile_disc percentile_cont mode
  range_agg`)

/** Aggregates that return a value for every group, because a NULL is an element too. */
export const collectingAggregates = words('array_agg json_agg jsonb_agg json_object_agg jsonb_object_agg')

/** Window functions that return a value for every row. */
export const numberingFunctions = words('row_number rank dense_rank percent_rank cume_dist ntile count')

/** Functions that return rows whose columns are never NULL. */
export const fullRowFunctions = words(`
  generate_series jsonb_array_elements json_array_elements jsonb_object_keys json_object_keys string_to_table
  regexp_split_to_table generate_subscripts`)

/** The function that declares a value as never NULL, and raises an error if it is. */
export const NOT_NULL = 'platform.not_null'

function words(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/))
}
