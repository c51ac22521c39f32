import type pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { chargingGround } from '../../../test/cast/charging-ground.ts'
import { type RuleAttempt, tryRules, untriedRules } from '../../../test/cast/rule-attempt.ts'
import { billAttempts } from '../../../test/charging/bill-attempts.ts'
import { cardAttempts } from '../../../test/charging/card-attempts.ts'
import { paymentAttempts } from '../../../test/charging/payment-attempts.ts'
import { quarantineAttempts } from '../../../test/charging/quarantine-attempts.ts'
import { recordAttempts } from '../../../test/charging/record-attempts.ts'
import { drivers, scene, setUpScene } from '../../../test/charging/scene.ts'
import { sessionAttempts } from '../../../test/charging/session-attempts.ts'
import { chargingSession } from '../../../test/charging/statements.ts'
import { timeAttempts } from '../../../test/charging/time-attempts.ts'
import { withDatabase } from '../../../test/harness.ts'
import { connectAsSuperuser } from '../../../test/ledger/scene.ts'

const database = withDatabase()
const ground = chargingGround(database)
let client: pg.Client

beforeAll(async () => {
  await setUpScene(ground, database)
  client = await connectAsSuperuser(inject('postgres').superuserUrl, database.urlOf('owner'))
})
afterAll(() => client.end())

const attempts = (): RuleAttempt[] => [
  ...sessionAttempts(),
  ...timeAttempts(),
  ...billAttempts(),
  ...recordAttempts(),
  ...quarantineAttempts(),
  ...cardAttempts(),
  ...paymentAttempts(),
]

test('the scene is set up', async () => {
  const { rows } = await client.query<{ id: string; driver_id: string; state: string }>(
    `select id, driver_id, state from ${chargingSession} order by authorised_at`,
  )
  for (const row of rows) drivers.set(row.id, row.driver_id)
  expect(Object.fromEntries(rows.map(({ id, state }) => [id, state]))).toMatchObject({
    [scene.final]: 'settled',
    [scene.failed]: 'failed',
    [scene.running]: 'charging',
    [scene.ended]: 'finishing',
  })
})

// The names are needed before the scene exists.
const names = attempts().map(({ name }) => name)
tryRules('forbidden operations with charging', () => client, attempts, names)

test('no attempt leaves a change or a violation', async () => {
  // The charging session of the scene is late, because no worker runs here.
  const faults = (await ground.faults()).filter(({ violation }) => violation !== 'charging_stuck')
  expect(faults).toEqual([])
})

const triedElsewhere = [
  'charging.card_enrolment!sent',
  'charging.card_enrolment!unseen',
  'charging.charging_session!sent',
  'charging.charging_session.charging_session_start_frame_key',
  'charging.charging_session.charging_session_stop_frame_key',
  'charging.quarantine!sent',
  'charging.refused_start!sent',
  'charging.unknown_tag!never_deleted',
  'charging.unknown_tag!sent',
]
test('every rule of the schema has an attempt', async () => {
  const excused = {
    ...Object.fromEntries(triedElsewhere.map((rule) => [rule, 'frame-attempts.test.ts'])),
    ...Object.fromEntries(
      ['card', 'card_enrolment', 'card_holder'].map((table) => [`charging.${table}!of_closed_account`, 'worker-deletes.test.ts']),
    ),
    'charging.charging_session!while_connected': 'outages.store.test.ts',
    'charging.tariff!names_approval': 'tariff.calls.test.ts',
    'charging.tariff!agreed_end': 'roles/approval-attempts.test.ts',
    // They refuse nothing: they record when a card could charge, which card.store.test.ts tries.
    ...Object.fromEntries(['card!rights', 'card!rights_by_state', 'card_holder!rights'].map((rule) => [`charging.${rule}`, 'card.store.test.ts'])),
  }
  expect(await untriedRules(client, 'charging', attempts(), excused)).toEqual([])
})
