-- What kind of instance this is, once and for ever, and the clock that a demo may move.
-- A production instance can never become a demo: the faucet, the outbox page and the moved clock hang on this row.

create schema extension;
grant usage on schema extension to ohmstead_api, ohmstead_gateway, ohmstead_worker, ohmstead_watcher, ohmstead_signer, ohmstead_staff_read;
create extension if not exists btree_gist schema extension;

grant usage on schema platform to ohmstead_api, ohmstead_gateway, ohmstead_worker, ohmstead_watcher, ohmstead_signer, ohmstead_staff_read;

create table platform.instance (
  only_row boolean primary key default true check (only_row),
  kind text not null check (kind in ('demo', 'production')),
  created_at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  clock_offset_ms bigint not null default 0,
  constraint production_clock_is_true check (kind = 'demo' or clock_offset_ms = 0)
);
grant select on platform.instance to ohmstead_api, ohmstead_gateway, ohmstead_worker, ohmstead_watcher, ohmstead_signer, ohmstead_staff_read;

-- Refuses for every role, the owner included; only a superuser who disables the trigger gets past it.
create function platform.forbid() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise exception 'forbidden: % on %.%', lower(tg_op), tg_table_schema, tg_table_name using errcode = 'PL001';
end $$;

-- The same for triggers of features that call it by what they refuse.
create function platform.refuse_change() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise exception 'forbidden: % on %.%', lower(tg_op), tg_table_schema, tg_table_name using errcode = 'PL001';
end $$;

create function platform.keep_instance() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if new.kind <> old.kind then
    raise exception 'forbidden: the kind of an instance is written once' using errcode = 'PL001';
  end if;
  if new.created_at <> old.created_at then
    raise exception 'forbidden: an instance is created once' using errcode = 'PL001';
  end if;
  return new;
end $$;

create trigger keep_instance before update on platform.instance for each row execute function platform.keep_instance();
create trigger forbid_delete before delete on platform.instance for each row execute function platform.forbid();
create trigger forbid_truncate before truncate on platform.instance execute function platform.forbid();

-- The product's time, to the millisecond that the rest of the house counts in.
create function platform.now() returns timestamptz language sql volatile parallel safe set search_path = pg_catalog, pg_temp as $$
  select date_trunc('milliseconds', clock_timestamp())
    + coalesce((select make_interval(secs => clock_offset_ms / 1000.0) from platform.instance), interval '0')
$$;
grant execute on function platform.now() to ohmstead_api, ohmstead_gateway, ohmstead_worker, ohmstead_watcher, ohmstead_signer, ohmstead_staff_read;

-- For functions and triggers of features that exist in a demo alone.
create function platform.assert_demo() returns void language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from platform.instance where kind = 'demo') then
    raise exception 'demo only' using errcode = 'PL002';
  end if;
end $$;
grant execute on function platform.assert_demo() to ohmstead_api, ohmstead_gateway, ohmstead_worker, ohmstead_watcher, ohmstead_signer;

create function platform.refuse_outside_demo() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform platform.assert_demo();
  return new;
end $$;

-- Moves the clock forward by so many milliseconds and tells every process the new offset.
create function platform.move_clock(forward_ms bigint) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  total bigint;
begin
  perform platform.assert_demo();
  if forward_ms < 0 then
    raise exception 'forbidden: a clock moves forward' using errcode = 'PL001';
  end if;
  update platform.instance set clock_offset_ms = clock_offset_ms + forward_ms returning clock_offset_ms into total;
  perform pg_notify('clock', total::text);
  return total;
end $$;
grant execute on function platform.move_clock(bigint) to ohmstead_api, ohmstead_worker;
