import { declare, running, whole } from '../kernel/setting.ts'

export const taskSettings = {
  'tasks.collectWithinHours': declare({
    ...whole(1, 24 * 30),
    default: 24,
    unit: 'hours',
    ...running,
  }),
} as const
