import type { Tables } from '../../platform/table-checksum.ts'

/** What the checksum of each table compares. */
export const tasksTables = {
  'tasks.assignment': 'kept',
  'tasks.choice': { unchecked: 'whether rewards are collected for a member, which decides on nothing else' },
  'tasks.funding': 'kept',
  'tasks.proof': 'kept',
  'tasks.task': 'kept',
} as const satisfies Tables
