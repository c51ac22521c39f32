import { declare, money, two, usdt, whole } from '../kernel/setting.ts'

export const addressSettings = {
  // In a demo a withdrawal can be tried at once.
  'addresses.cooldownHours': declare({ ...whole(0, 168), default: 24, demo: 0, unit: 'hours', ...two }),
  /** From this amount on a request needs the names of who sends and who receives. */
  'addresses.partiesFrom': declare({ ...money, default: usdt(0), unit: 'asset', ...two }),
  /** Above this sum to one address a wallet that no provider keeps needs a signed message of its owner. */
  'addresses.proofFrom': declare({ ...money, default: usdt(1_000), unit: 'asset', ...two }),
} as const
