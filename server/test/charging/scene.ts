import type { Id } from '@ohmstead/contract/kernel/id'
import { HOUR_MS, MINUTE_MS } from '@ohmstead/contract/kernel/instant'
import type { ChargingGround, Unit } from '../cast/charging-ground.ts'
import type { TestDatabase } from '../harness.ts'

export interface Scene {
  readonly ben: Id<'member'>
  readonly dora: Id<'member'>
  readonly affiliated: Id<'member'>
  readonly unit: Unit
  /** Running, with money on hold; finishing; final and paid; failed; provisional. */
  readonly running: Id<'chargingSession'>
  /** What `running` holds. */
  readonly held: bigint
  readonly final: Id<'chargingSession'>
  readonly failed: Id<'chargingSession'>
  readonly ended: Id<'chargingSession'>
  readonly tariffId: string
  /** A connector with charging sessions and one without; a member of operations staff. */
  readonly free: Unit
  readonly gus: string
  /** Where `ended` was, and a meter message of its station and of `unit`. */
  readonly third: Unit
  readonly thirdFrame: string
  readonly frame: string
}

const noUnit = { pointId: '', station: { stationId: '' } }

/** What the attempts refer to. It is empty until `setUpScene`, because the names of tests are needed earlier. */
export const scene = {
  ben: '',
  dora: '',
  affiliated: '',
  unit: noUnit,
  running: '',
  held: 0n,
  final: '',
  failed: '',
  ended: '',
  tariffId: '',
  free: noUnit,
  gus: '',
  third: noUnit,
  thirdFrame: '',
  frame: '',
} as unknown as Scene

export async function setUpScene(ground: ChargingGround, { clock }: TestDatabase): Promise<void> {
  await ground.prices()
  const [ben, dora, eve, affiliated] = [
    await ground.member('100'),
    await ground.member('100'),
    await ground.member('100'),
    await ground.member('100', { affiliated: true }),
  ]
  const [unit, elsewhere, third] = [await ground.unit(), await ground.unit(), await ground.unit()]
  const final = await ground.charge(dora, unit)
  const free = await ground.unit({ connectors: 1 })
  await ground.charge(dora, free)
  const gus = await ground.staff()
  const { id: failed } = await ground.ask(eve, elsewhere)
  await ground.forward(3 * MINUTE_MS)
  const { id: running, tag, held } = await ground.ask(ben, unit)
  await ground.port.start(unit.station, ground.startMessage(tag, clock.now(), 2_000_000))
  const { id: ended, tag: other } = await ground.ask(eve, third)
  const { transactionId } = await ground.port.start(third.station, ground.startMessage(other, clock.now(), 5_000))
  await clock.forward(HOUR_MS)
  await ground.meter(unit, null, [ground.reading(clock.now(), 2_005_000)])
  await ground.port.stop(third.station, ground.stopMessage(transactionId, clock.now(), 9_000))
  Object.assign(scene, {
    ben,
    dora,
    affiliated,
    unit,
    running,
    held,
    final,
    failed,
    ended,
    tariffId: await ground.tariffIdOf(unit.pointId),
    free,
    gus,
    third,
    thirdFrame: (await ground.sends(third, 'MeterValues', [5_000, 9_000, 29_300])).frameId,
    frame: (await ground.sends(unit, 'MeterValues', [1, 9, 2_005_000])).frameId,
  } satisfies Scene)
}

export const drivers = new Map<string, string>()
export function driverOf(id: string): string {
  return drivers.get(id) ?? 'unknown'
}
