-- Who did what to which thing. Lines are added and never changed, by nobody.

create table platform.audit (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  by text not null check (by <> ''),
  role text check (role in ('support', 'content', 'operations', 'finance', 'administrator')),
  act text not null check (act <> ''),
  subject text not null,
  detail text not null,
  recorded_at timestamptz not null default platform.now()
);
create index audit_by on platform.audit (by, id);
create index audit_act on platform.audit (act, id);
create trigger refuse_change before update or delete on platform.audit for each row execute function platform.refuse_change();
create trigger refuse_truncate before truncate on platform.audit execute function platform.refuse_change();
grant insert (at, by, role, act, subject, detail) on platform.audit to ohmstead_api, ohmstead_gateway, ohmstead_worker, ohmstead_watcher, ohmstead_signer;
grant select on platform.audit to ohmstead_api, ohmstead_staff_read;
