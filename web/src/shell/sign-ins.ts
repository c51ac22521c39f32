import type { SignIn } from '../platform/client.ts'
import { dropSignIn, dropStaffSignIn, keepToken, memberToken, staffToken } from '../platform/sign-in.ts'

/** The sign-in has ended: delete it, reload the page, log in again. */
function logInAgain(login: '/login' | '/staff/login'): void {
  const here = location.pathname + location.search
  location.replace(here.startsWith(login) ? login : `${login}?redirect=${encodeURIComponent(here)}`)
}

export const memberSignIn: SignIn = {
  token: memberToken,
  renew: keepToken,
  end() {
    dropSignIn()
    logInAgain('/login')
  },
}

export const staffSignIn: SignIn = {
  token: staffToken,
  end() {
    dropStaffSignIn()
    logInAgain('/staff/login')
  },
}
