import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

/** Who runs a statement: a login of the product, the owner of the tables, or a superuser. */
export type Actor = 'api' | 'worker' | 'watcher' | 'signer' | 'staff_read' | 'gateway' | 'owner' | 'superuser'

export interface Act {
  readonly as: Actor
  readonly sql: string
}

/** Short forms for the statements below, in a schema that only tests have. */
const shorthand = `
  create schema attempt;
  grant usage on schema attempt to public;
  create function attempt.post(
    code text, phase text, debit text, credit text, amount bigint, cause text, key text, hold_key text default null,
    happened timestamptz default platform.now(), detail text default null, evidence bytea default null, grp text default null
  ) returns boolean[] language sql as $$
    select ledger.post(
      array[ledger.transfer_id(code, split_part(cause, ':', 1), split_part(cause, ':', 2), key)], array[code], array[phase::ledger.phase],
      array[split_part(debit, ':', 1)], array[split_part(debit, ':', 2)], array[split_part(credit, ':', 1)], array[split_part(credit, ':', 2)],
      array[amount], array[ledger.transfer_id(code, split_part(cause, ':', 1), split_part(cause, ':', 2), hold_key)],
      array[split_part(cause, ':', 1)], array[split_part(cause, ':', 2)], array[key], array[detail], array[evidence], array[grp], array[happened])
  $$;
  create function attempt.approve(
    code text, debit text, credit text, amount bigint, cause text, key text,
    asked_by text default 'st_ann', approved_by text default 'st_bob', reason text default 'agreed'
  ) returns void language sql as $$
    select ledger.approve(code, split_part(cause, ':', 1), split_part(cause, ':', 2), key, split_part(debit, ':', 1), split_part(debit, ':', 2),
      split_part(credit, ':', 1), split_part(credit, ':', 2), amount, asked_by, approved_by, reason)
  $$;
  create function attempt.transfer(code text, cause text, key text) returns uuid language sql as $$
    select ledger.transfer_id(code, split_part(cause, ':', 1), split_part(cause, ':', 2), key)
  $$;
  create function attempt.account(ref text) returns uuid language sql as $$
    select ledger.account_id(split_part(ref, ':', 1), split_part(ref, ':', 2))
  $$;
  -- A statement from within a trigger, where the triggers that ask for the depth let it pass.
  create table attempt.detour (statement text);
  create function attempt.take_detour() returns trigger language plpgsql as $$ begin execute new.statement; return null; end $$;
  create trigger take_detour after insert on attempt.detour for each row execute function attempt.take_detour();
  -- Changes one piece of a function; the piece must be there.
  create function attempt.mutate(target regprocedure, piece text, instead text) returns void language plpgsql as $$
  declare definition text := pg_get_functiondef(target);
  begin
    if strpos(definition, piece) = 0 then raise exception 'no such piece in %: %', target, piece; end if;
    execute replace(definition, piece, instead);
  end $$;
  create function attempt.mutate_view(target regclass, piece text, instead text) returns void language plpgsql as $$
  declare definition text := pg_get_viewdef(target);
  begin
    if strpos(definition, piece) = 0 then raise exception 'no such piece in %: %', target, piece; end if;
    execute 'create or replace view ' || target || ' as ' || replace(definition, piece, instead);
  end $$;
  grant execute on all functions in schema attempt to public;`

/** The day before the scene: everything in it happened then, and its books are closed. */
const yesterday = `'2026-05-03T12:00:00Z'`
const post = (as: Actor, call: string): Act => ({ as, sql: `select attempt.post(${call})` })
const postYesterday = (as: Actor, call: string): Act => post(as, `${call}, happened => ${yesterday}`)

/**
 * The initial state. Ada (mb_a) and Ben (mb_b) have 100 each, Cleo (mb_c) 80 by deposit. Ada paid 8 of 10 held for charging session cs_1
 * and has 5 held for more; Ben hosted it: 1 is released to him, 3 are held. Ada leased ls_1.
 */
const scene: readonly Act[] = [
  { as: 'owner', sql: shorthand },
  {
    as: 'api',
    sql: `select ledger.open_accounts(array_agg(kind), array_agg(owner)) from (
      select kind, owner from unnest('{recharge,income,reward}'::text[]) kind, unnest('{mb_a,mb_b,mb_c}'::text[]) owner
      union all values ('session_pool', 'cs_1'), ('session_pool', 'cs_2'), ('lease_unearned', 'ls_1'), ('lease_unearned', 'ls_2'), ('energy_payable', 'site_1')) a`,
  },
  postYesterday('api', `'faucet', 'post', 'faucet:platform', 'recharge:mb_a', 100, 'faucet:fa_a', 'gift'`),
  postYesterday('api', `'faucet', 'post', 'faucet:platform', 'recharge:mb_b', 100, 'faucet:fa_b', 'gift'`),
  postYesterday('watcher', `'deposit', 'post', 'chain_clearing:platform', 'recharge:mb_c', 50, 'deposit:dp_1', 'seen'`),
  postYesterday('watcher', `'deposit', 'post', 'chain_clearing:platform', 'recharge:mb_c', 30, 'deposit:dp_2', 'seen'`),
  postYesterday('api', `'charge_payment', 'hold', 'recharge:mb_a', 'session_pool:cs_1', 10, 'charging_session:cs_1', 'hold'`),
  postYesterday('api', `'charge_payment', 'capture', 'recharge:mb_a', 'session_pool:cs_1', 8, 'charging_session:cs_1', 'capture', 'hold'`),
  postYesterday('api', `'charge_payment', 'hold', 'recharge:mb_a', 'session_pool:cs_1', 5, 'charging_session:cs_1', 'open'`),
  postYesterday('worker', `'host_share', 'hold', 'session_pool:cs_1', 'income:mb_b', 3, 'charging_session:cs_1', 'share'`),
  postYesterday('worker', `'host_share', 'hold', 'session_pool:cs_1', 'income:mb_b', 1, 'charging_session:cs_1', 'first share'`),
  postYesterday('worker', `'host_share', 'capture', 'session_pool:cs_1', 'income:mb_b', 1, 'charging_session:cs_1', 'first release', 'first share'`),
  postYesterday('worker', `'commission', 'post', 'session_pool:cs_1', 'operator_income:platform', 2, 'charging_session:cs_1', 'commission'`),
  postYesterday('api', `'lease_purchase', 'post', 'recharge:mb_a', 'lease_unearned:ls_1', 20, 'lease:ls_1', 'purchase'`),
  postYesterday('api', `'lease_accrue', 'post', 'lease_unearned:ls_1', 'lease_earned:platform', 4, 'lease:ls_1', 'day:1'`),
  { as: 'api', sql: `select attempt.approve('operator_funding', 'operator_bank:platform', 'goodwill:platform', 20, 'funding:fu_1', 'fund')` },
  postYesterday('api', `'operator_funding', 'post', 'operator_bank:platform', 'goodwill:platform', 20, 'funding:fu_1', 'fund'`),
  // Approved and not posted yet.
  { as: 'api', sql: `select attempt.approve('goodwill', 'goodwill:platform', 'recharge:mb_b', 2, 'goodwill:gw_1', 'pay')` },
  { as: 'api', sql: `select ledger.correct('co_1', attempt.transfer('deposit', 'deposit:dp_1', 'seen'), 40, 'st_ann', 'st_bob', 'seen twice')` },
  // Approved and posted.
  {
    as: 'api',
    sql: `select ledger.correct('co_2', attempt.transfer('deposit', 'deposit:dp_2', 'seen'), 10, 'st_ann', 'st_bob', 'a tenth too much')`,
  },
  postYesterday('api', `'correction_reverse', 'post', 'recharge:mb_c', 'chain_clearing:platform', 10, 'correction:co_2', 'reverse'`),
]

const logins: Readonly<Record<Exclude<Actor, 'superuser'>, string>> = {
  api: 'ohmstead_api',
  worker: 'ohmstead_worker',
  watcher: 'ohmstead_watcher',
  signer: 'ohmstead_signer',
  staff_read: 'ohmstead_staff_read',
  gateway: 'ohmstead_gateway',
  owner: 'ohmstead_migrate',
}

/** Switches to an actor as a login would, session_user included. Needs a superuser's connection. */
export async function become(client: pg.ClientBase, actor: Actor): Promise<void> {
  await client.query('reset session authorization')
  if (actor === 'superuser') return
  await client.query(`set session authorization ${logins[actor]}`)
  if (actor === 'owner') await client.query('set role ohmstead_owner')
}

/** Creates the scene, seals it and closes its day. */
export async function setScene(client: pg.ClientBase): Promise<void> {
  for (const act of scene) {
    await become(client, act.as)
    await client.query(act.sql)
  }
  await become(client, 'worker')
  // Transactions of other tests on the same server may still hold the horizon back.
  while ((await client.query(`select 1 from ledger.gate g join ledger.transfer t on t.xact >= g.sealed_xact limit 1`)).rowCount) {
    await client.query('select ledger.seal()')
    await wait(5)
  }
  await client.query(`select ledger.close_day('2026-05-03')`)
  await become(client, 'superuser')
}

/** Connects as superuser to the database of a URL. */
export async function connectAsSuperuser(superuserUrl: string, url: string): Promise<pg.Client> {
  const own = new URL(superuserUrl)
  own.pathname = new URL(url).pathname
  const client = new pg.Client({ connectionString: own.toString() })
  await client.connect()
  return client
}
