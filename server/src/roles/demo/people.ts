import { demoPeople } from '@ohmstead/contract/demo/calls'
import { implement } from '../../platform/implement.ts'

/** A person of the demo's cast, as stored in demo.json. */
interface Person {
  readonly name: string
  readonly email: string | null
  readonly phone?: string | undefined
  readonly password: string
}

/** The people of a demo, once its history has been created. Empty in any other instance. */
export interface DemoPeople {
  introduce(people: readonly Person[]): void
  all(): readonly Person[]
}

export function peopleOfDemo(): DemoPeople {
  let known: readonly Person[] = []
  return {
    introduce: (people) => void (known = people),
    all: () => known,
  }
}

/** The call by which the log-in page of a demo offers its people. */
export function peopleHandlers(people: DemoPeople) {
  return {
    demoPeople: implement(demoPeople, () =>
      Promise.resolve({ list: people.all().map(({ name, email, phone, password }) => ({ name, account: email ?? phone ?? '', password })) }),
    ),
  }
}
