import { fork } from 'node:child_process'

/** A process that makes load: it answers each task with a result. */
export interface Loader<Task, Result> {
  load(task: Task): Promise<Result>
  end(): void
}

/** Load comes from a process of its own, so that what asks does not take turns with what answers. */
export function forkLoader<Task extends object, Result>(file: string): Loader<Task, Result> {
  const child = fork(file)
  return {
    load: (task) =>
      new Promise((resolve, reject) => {
        child.once('message', ({ result, error }: { result?: Result; error?: string }) => (result ? resolve(result) : reject(new Error(error))))
        child.send(task)
      }),
    end: () => void child.kill(),
  }
}
