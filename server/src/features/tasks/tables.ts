import type { Tables } from '../../platform/table-checksum.ts'

/** What the checksum of each table compares. */
export const tasksTables = {
  'tasks.assignment': 'kept',
  'tasks.choice': { unchecked: 'whether rewards are collected for a member, which decides on nothing else' },
  'tasks.draw': 'kept',
  'tasks.funding': 'kept',
  'tasks.points_choice': 'kept',
  'tasks.points_discount': 'kept',
  'tasks.proof': 'kept',
  'tasks.task': 'kept',
  'tasks.wheel': 'kept',
} as const satisfies Tables
