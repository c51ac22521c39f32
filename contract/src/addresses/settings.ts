import { declare, two, whole } from '../kernel/setting.ts'

export const addressSettings = {
  // In a demo a withdrawal can be tried at once.
  'addresses.cooldownHours': declare({ ...whole(0, 168), default: 24, demo: 0, unit: 'hours', ...two }),
} as const
