import { event } from '../kernel/event.ts'
import { id, instantField, strict, z } from '../kernel/field.ts'
import { taskSteps } from './types.ts'

const memberPages = ['task/list', 'task/detail', 'task/summary'] as const

export const taskChanged = event('task.changed', {
  publishedBy: ['api', 'worker'],
  payload: strict({ memberId: id('member'), assignmentId: id('assignment'), step: z.enum(taskSteps), at: instantField }),
  stales: [...memberPages, 'task/points', 'task/wheel', 'staff/task/list', 'staff/task/proof/list', 'staff/task/budget'],
  audience: 'memberId',
})

/** Staff wrote or disabled a task. */
export const taskOffered = event('task.offered', {
  publishedBy: ['api'],
  payload: strict({ taskId: id('task'), at: instantField }),
  stales: ['staff/task/list'],
})

/** The marketing budget was funded. */
export const taskFunded = event('task.funded', {
  publishedBy: ['api'],
  payload: strict({ fundingId: id('funding'), at: instantField }),
  stales: ['staff/task/budget'],
})

/** The next draw of a member is prepared: the hash of its seed is fixed; or its text was chosen. */
export const drawPrepared = event('draw.prepared', {
  publishedBy: ['api'],
  payload: strict({ memberId: id('member'), at: instantField }),
  stales: ['task/wheel'],
  audience: 'memberId',
})

/** A member turned the wheel. */
export const drawMade = event('draw.made', {
  publishedBy: ['api'],
  payload: strict({ memberId: id('member'), drawId: id('draw'), at: instantField }),
  stales: ['task/wheel', 'task/wheel/list', 'task/summary', 'task/points', 'staff/task/wheel', 'staff/task/budget'],
  audience: 'memberId',
})

/** Whether points pay for charging was chosen, or a discount is expected or decided on. */
export const pointsChanged = event('points.changed', {
  publishedBy: ['api', 'worker'],
  payload: strict({ memberId: id('member'), at: instantField }),
  stales: ['task/points', 'task/points/charging', 'task/summary'],
  audience: 'memberId',
})

/** Other odds of the wheel are in force. */
export const wheelChanged = event('wheel.changed', {
  publishedBy: ['api'],
  payload: strict({ wheelId: id('wheel'), at: instantField }),
  stales: ['staff/task/wheel'],
})

/** A member chose whether rewards are collected for them. */
export const taskChoiceChanged = event('taskChoice.changed', {
  publishedBy: ['api'],
  payload: strict({ memberId: id('member') }),
  stales: ['task/summary'],
  audience: 'memberId',
})
