import type { OutputOf } from '@ohmstead/contract/kernel/call'
import type { taskDetail, taskList } from '@ohmstead/contract/tasks/calls'
import type { TaskState } from '@ohmstead/contract/tasks/types'
import type { IconName, Tone } from '../../ui/index.ts'

export type TaskRow = OutputOf<typeof taskList>['list'][number]
export type TaskDetail = OutputOf<typeof taskDetail>

export const looks: Readonly<Record<TaskState, { readonly tone: Tone; readonly icon: IconName }>> = {
  notReceived: { tone: 'plain', icon: 'tick' },
  received: { tone: 'info', icon: 'waiting' },
  inProgress: { tone: 'info', icon: 'waiting' },
  completed: { tone: 'live', icon: 'tick' },
  unfinished: { tone: 'plain', icon: 'cross' },
  timedOut: { tone: 'attention', icon: 'waiting' },
  rejected: { tone: 'fault', icon: 'cross' },
  disabled: { tone: 'plain', icon: 'cross' },
}
