// Generated from messages/en_US by web/vite/messages.ts: `node web/vite/messages.ts`.
import 'use-intl'

export interface Messages {
  "accounts": {
    "refusal": {
      "wrongAccountOrPassword": "Account or password is wrong.",
      "codeWrong": "The code is wrong or has expired.",
      "codeSentTooOften": "A code was sent a moment ago. The next one can be sent in {seconds, plural, one {# second} other {# seconds}}.",
      "captchaWrong": "The security check has expired. Please try again.",
      "invitationUnknown": "This invitation code is not valid.",
      "passwordTooSimple": "The password needs at least two kinds of characters: small letters, capitals, digits, signs.",
      "passwordTooCommon": "This password is among the first that are guessed. Please choose another one.",
      "consentMissing": "Please agree to the {document, select, terms {terms of use} privacy {privacy policy} other {document}} in the version in force.",
      "newDeviceCodeNeeded": "This device is new to us. Please enter the code that we send to your e-mail address.",
      "tooManyTries": "Too many tries. Please wait {seconds, plural, one {# second} other {# seconds}}.",
      "addressInUse": "There is already an account with this address. Please log in.",
      "countryUnknown": "This country is not known.",
      "signInNotFound": "This sign-in does not exist.",
      "consentRequired": "Our terms or our privacy policy have changed. Please read and accept them to go on."
    },
    "mail": {
      "code": {
        "subject": "{code} is your Ohmstead code",
        "body": "Your code to {purpose, select, register {open your account} login {log in} loginPassword {change your login password} fundPassword {set your fund password} bindEmail {confirm this address} other {go on}}:\n\n{code}\n\nIt is valid for 10 minutes and for this purpose only. We never ask for it by phone or in a chat.\n\nIf you did not ask for it, you need not do anything: without the code nothing happens."
      },
      "noAccount": {
        "subject": "No Ohmstead account with this address",
        "body": "Somebody entered this address to {purpose, select, login {log in} other {change a password}} at Ohmstead, but there is no account with it.\n\nIf it was you, you may have registered with another address. If it was not, you need not do anything."
      }
    }
  }
  "demo": {
    "refusal": {
      "noSuchUnit": "There is no such simulated unit.",
      "notPossibleNow": "That cannot be done with the unit as it is now."
    }
  }
  "devices": {
    "refusal": {
      "pointNotFound": "This charging point does not exist.",
      "pointOffline": "This charging point is not connected at present.",
      "siteNotFound": "This site does not exist.",
      "modelNotFound": "This device model does not exist.",
      "serialInUse": "A device with this serial number is registered already.",
      "commandPayloadWrong": "This command is not valid: {detail}.",
      "secondPersonNeeded": "This needs a second person.",
      "samePerson": "Whoever asked cannot approve. A second person must.",
      "commandNotFound": "This command does not exist.",
      "modelNameInUse": "A model with this name exists already.",
      "energyRateWrong": "This energy rate cannot be used: {detail}.",
      "energyRateNotFound": "This energy rate does not exist.",
      "alreadyDecided": "This has been decided already."
    },
    "state": {
      "free": "Free",
      "busy": "In use",
      "notOffered": "Not offered",
      "faulted": "Faulted",
      "offline": "Offline"
    },
    "connector": {
      "Available": "Available",
      "Preparing": "Preparing",
      "Charging": "Charging",
      "SuspendedEVSE": "Paused by the station",
      "SuspendedEV": "Paused by the car",
      "Finishing": "Finishing",
      "Reserved": "Reserved",
      "Unavailable": "Unavailable",
      "Faulted": "Faulted"
    },
    "placement": {
      "depot": "In the depot",
      "managedSite": "On a managed site",
      "ownSocket": "On a member’s own socket"
    },
    "current": {
      "AC": "AC",
      "DC": "DC"
    },
    "commandState": {
      "waitingForSecond": "Waiting for a second person",
      "queued": "Waiting for the station",
      "sent": "Sent",
      "accepted": "Accepted",
      "rejected": "Rejected",
      "failed": "Failed",
      "timedOut": "No answer in time"
    },
    "verdict": {
      "understood": "Understood",
      "repaired": "Understood after mending",
      "repeated": "Repeated",
      "unusable": "Not usable, waits for people",
      "refused": "Refused",
      "hostile": "Hostile",
      "answer": "Answer",
      "lateAnswer": "Late answer",
      "command": "Command"
    }
  }
  "hosting": {
    "refusal": {
      "notYourLease": "This lease does not exist.",
      "leaseNotRunning": "This lease cannot be hosted yet, or is over.",
      "alreadyHosting": "This lease is being hosted already.",
      "noDeviceAvailable": "No device currently available, try later. You can also wait in the queue.",
      "stepNotReached": "This step has not been reached yet.",
      "codeWrong": "The code does not match this unit. {triesLeft, plural, one {# try} other {# tries}} left.",
      "codeBlocked": "Too many wrong codes. Try again in {minutes, plural, one {# minute} other {# minutes}}.",
      "deviceOffline": "The unit is not connected now. Nothing was sent to it.",
      "hostingNotFound": "This hosting does not exist.",
      "termsChanged": "The terms have changed. Please read them again."
    }
  }
  "http": {
    "refusal": {
      "malformedRequest": "The request could not be read.",
      "unsupportedContentType": "This kind of content is not accepted here.",
      "bodyTooLarge": "The request is larger than {limitKib} KiB.",
      "duplicateField": "The field “{field}” appears twice.",
      "nestedTooDeep": "The request is nested more than {limit} levels deep.",
      "unknownClient": "This API key is not known.",
      "wrongSign": "The signature of the request is wrong.",
      "clockSkewed": "The clock of your device is more than five minutes off.",
      "replayedRequest": "This request was already received.",
      "forbidden": "You are not allowed to do this.",
      "notFound": "This does not exist.",
      "invalidInput": "Please check: {fields}",
      "tooManyRequests": "Too many requests. Please try again in {seconds, plural, one {# second} other {# seconds}}.",
      "keyUsedForOtherRequest": "This key was already used for a different request.",
      "stillInProgress": "The same request is still being carried out. Please wait a moment.",
      "internal": "Something went wrong on our side. Reference: {reference}",
      "unavailable": "The service is not available right now. Please try again in a moment.",
      "confirmFirst": "Please confirm with your password first.",
      "foreignOrigin": "This request comes from another website and was refused.",
      "demoOnly": "This exists in a demo only.",
      "signedOut": "Please sign in again."
    }
  }
  "packages": {
    "refusal": {
      "packageNotFound": "This package does not exist.",
      "packageNotOnSale": "This package is not on sale at present. Nothing was taken.",
      "soldOut": "No free unit of this model exists at present. Nothing was taken.",
      "insufficientBalance": "Insufficient balance, subscription failed. {missing} is missing.",
      "termsChanged": "The terms have changed. Please read them again.",
      "leasesAtATimeReached": "You can have {limit, plural, one {# lease} other {# leases}} at a time at your level.",
      "leaseNotFound": "This lease does not exist.",
      "cancelPeriodOver": "The 14 days in which this lease could be cancelled are over.",
      "priceChanged": "The price has changed. Please look at it again; nothing was taken."
    }
  }
  "shell": {
    "brand": "Ohmstead",
    "common": {
      "desc33": "Network connection abnormal, try again later"
    },
    "pleaseLogIn": "Please log in first.",
    "skip": "Skip to the content",
    "neverAsks": "Ohmstead never asks you to pay to log in, to verify, or to withdraw.",
    "simulated": {
      "word": "Simulated",
      "body": "A demo: nothing here is real."
    },
    "unread": "{count, plural, one {# unread notice} other {# unread notices}}",
    "coming": "This page is being built.",
    "loading": {
      "label": "The page is loading",
      "one": "Loading.",
      "two": "Loading..",
      "three": "Loading..."
    },
    "failed": {
      "title": "This page did not work",
      "body": "The fault is ours. Nothing was sent, and your money and devices are as they were.",
      "retry": "Try again",
      "home": "Go home"
    },
    "notFound": {
      "title": "No page here",
      "body": "The address leads nowhere. It may have been mistyped, or the page has moved.",
      "home": "Go home"
    },
    "lineLost": {
      "title": "No live connection",
      "body": "Figures stand as they last arrived. We keep trying to reconnect."
    },
    "menu": {
      "main": "Main menu",
      "foot": "More about us",
      "login": "Log in"
    },
    "bar": {
      "label": "Bottom menu",
      "home": "Home",
      "points": "Points",
      "scan": "Scan",
      "income": "Income",
      "me": "Me"
    },
    "tools": {
      "hideAmounts": "Hide amounts",
      "showAmounts": "Show amounts",
      "language": "Language",
      "day": "Day",
      "night": "Night",
      "languageFailed": "The words of this language did not arrive. Nothing was changed."
    },
    "section": {
      "information": "Information",
      "team": "Team",
      "income": "Income",
      "notice": "Notices",
      "assets": "Records",
      "rental": "Lease and host"
    },
    "route": {
      "home": {
        "title": "Home"
      },
      "login": {
        "title": "Log in"
      },
      "register": {
        "title": "Create an account"
      },
      "forget": {
        "title": "Forgot password",
        "coming": "Here you will set a new login password with a code sent to your address."
      },
      "googleLogin": {
        "title": "Continue with Google",
        "coming": "Here you will log in with a Google account."
      },
      "blog": {
        "title": "Blog",
        "coming": "Here we will write about what we build and why, faults included."
      },
      "news": {
        "title": "News",
        "coming": "Here will be dated news of the platform and its charging points."
      },
      "informationArticle": {
        "title": "Articles",
        "coming": "Here will be longer articles on charging, metering and hosting."
      },
      "community": {
        "title": "Community",
        "coming": "Here members will ask and answer questions."
      },
      "informationDetail": {
        "title": "Article",
        "coming": "Here one article will be shown with its author and date."
      },
      "about": {
        "title": "About",
        "coming": "Here will be the company, its licences, its people and the way to complain."
      },
      "aboutVerify": {
        "title": "Is this really you?",
        "coming": "Here you will check whether a person, address or message is really ours."
      },
      "socialMedia": {
        "title": "Our public links",
        "coming": "Here will be the public channels that are really ours."
      },
      "help": {
        "title": "Help",
        "coming": "Here you will find answers by subject, and a person to talk to."
      },
      "helpList": {
        "title": "Help articles",
        "coming": "Here the articles of one subject will be listed."
      },
      "helpDetail": {
        "title": "Help article",
        "coming": "Here one help article will be shown."
      },
      "team": {
        "title": "Team",
        "coming": "Here will be the people you invited, in numbers, and what the platform paid you for it."
      },
      "teamList": {
        "title": "Generations",
        "coming": "Here each of the five generations will have a row."
      },
      "teamIncome": {
        "title": "Team income",
        "coming": "Here each reward will stand beside the platform fee it was paid from."
      },
      "teamMember": {
        "title": "Members",
        "coming": "Here the members of one generation will be listed, with masked names."
      },
      "download": {
        "title": "Install the app",
        "coming": "Here you will be shown how to install Ohmstead from the browser; there is no app file."
      },
      "certificate": {
        "title": "Our certificate",
        "coming": "Here will be our certificate, to compare with what others show you."
      },
      "approve": {
        "title": "Result of the check",
        "coming": "Here will be the answer to your check: ours, not ours, or unknown."
      },
      "income": {
        "title": "Income"
      },
      "releaseRecord": {
        "title": "Releases"
      },
      "invite": {
        "title": "Invite",
        "coming": "Here will be your invitation link, and the rule that says what you may receive and when it can be lost."
      },
      "assets": {
        "title": "Wallets"
      },
      "article": {
        "title": "How it works",
        "coming": "Here one how-to will be shown."
      },
      "person": {
        "title": "My account"
      },
      "official": {
        "title": "Check a contact",
        "coming": "Here you will check whether a person, address or message is really ours."
      },
      "profile": {
        "title": "Profile"
      },
      "googleVerify": {
        "title": "Authenticator",
        "coming": "Here you will set up an authenticator, with recovery codes."
      },
      "myOrder": {
        "title": "My orders",
        "coming": "Here will be your orders: bought, sold and for sale."
      },
      "safe": {
        "title": "Security",
        "coming": "Here will be what protects your account, and what is missing."
      },
      "level": {
        "title": "Member levels",
        "coming": "Here will be the six levels, what each needs and what it changes."
      },
      "personAbout": {
        "title": "About Ohmstead",
        "coming": "Here will be the company, the terms and the privacy policy."
      },
      "personSocial": {
        "title": "My links",
        "coming": "Here you will keep your own links."
      },
      "bindEmail": {
        "title": "Add an email",
        "coming": "Here you will add an email address to your account."
      },
      "updateEmail": {
        "title": "Change the email",
        "coming": "Here you will change the email address of your account."
      },
      "fundPassword": {
        "title": "Fund password",
        "coming": "Here you will set the six-digit password that money acts ask for."
      },
      "loginPassword": {
        "title": "Login password",
        "coming": "Here you will change your login password."
      },
      "noticePlatform": {
        "title": "Announcements",
        "coming": "Here will be the announcements of the platform."
      },
      "noticePlatformDetail": {
        "title": "Announcement",
        "coming": "Here one announcement will be shown."
      },
      "noticeSite": {
        "title": "My messages",
        "coming": "Here will be messages about your own account, points and money."
      },
      "noticeSiteDetail": {
        "title": "Message",
        "coming": "Here one message will be shown."
      },
      "noticeTask": {
        "title": "Task messages",
        "coming": "Here will be messages about your tasks."
      },
      "notice": {
        "title": "Notices",
        "coming": "Here will be all notices, with those not yet read."
      },
      "task": {
        "title": "Tasks",
        "coming": "Here will be paid work, such as checking a label or reporting a fault."
      },
      "assetsRecord": {
        "title": "Bills"
      },
      "recharge": {
        "title": "Recharge",
        "coming": "Here you will recharge your wallet over a payment network."
      },
      "withdrawal": {
        "title": "Withdraw",
        "coming": "Here you will withdraw to an address you have saved."
      },
      "transfer": {
        "title": "Transfer",
        "coming": "Here you will move income to your recharge wallet or to another member."
      },
      "lockRecord": {
        "title": "Holds",
        "coming": "Here will be what is held, why, and until when."
      },
      "myIncome": {
        "title": "Income by source",
        "coming": "Here your income will be listed by where it came from."
      },
      "withdrawRecord": {
        "title": "Withdrawals",
        "coming": "Here will be your withdrawals and their states."
      },
      "withdrawDetail": {
        "title": "Withdrawal",
        "coming": "Here one withdrawal will be shown, step by step."
      },
      "rechargeRecord": {
        "title": "Recharges",
        "coming": "Here will be your recharges and their states."
      },
      "rechargeDetail": {
        "title": "Recharge",
        "coming": "Here one recharge will be shown, with its confirmations."
      },
      "product": {
        "title": "Package"
      },
      "lang": {
        "title": "Language"
      },
      "my": {
        "title": "Me"
      },
      "rental": {
        "title": "Packages"
      },
      "rentalRecord": {
        "title": "My leases"
      },
      "rentalArticle": {
        "title": "How leasing works",
        "coming": "Here will be how-tos on leasing and hosting."
      },
      "rentalBuy": {
        "title": "Check and pay"
      },
      "hosting": {
        "title": "Host a point"
      },
      "charge": {
        "title": "Charge a car"
      },
      "chargePoint": {
        "title": "Charging point"
      },
      "chargeSession": {
        "title": "Charging"
      },
      "chargeReceipt": {
        "title": "Receipt"
      },
      "demoOutbox": {
        "title": "Demo mail"
      },
      "transparency": {
        "title": "Books",
        "coming": "Here anyone will be able to check that income equals metered charging."
      },
      "staffOverview": {
        "title": "Overview"
      },
      "staffLogin": {
        "title": "Staff log in"
      },
      "staffSetUp": {
        "title": "First administrator"
      },
      "staffDevices": {
        "title": "Devices"
      },
      "staffDevice": {
        "title": "Device"
      },
      "staffSessions": {
        "title": "Charging",
        "coming": "Here charging sessions will be inspected and refunded."
      },
      "staffQuarantine": {
        "title": "Quarantine"
      },
      "staffSettlement": {
        "title": "Settlement",
        "coming": "Here the day will be closed by two people."
      },
      "staffPackages": {
        "title": "Packages"
      },
      "staffMembers": {
        "title": "Members",
        "coming": "Here members will be found, masked, and helped."
      },
      "staffWithdrawals": {
        "title": "Withdrawals",
        "coming": "Here withdrawals will be decided, by two people above the limit."
      },
      "staffContent": {
        "title": "Content",
        "coming": "Here texts will be written in six languages."
      },
      "staffViolations": {
        "title": "Violations"
      },
      "staffSettings": {
        "title": "Settings",
        "coming": "Here operator settings will be changed, each change kept."
      },
      "staffAudit": {
        "title": "Audit"
      }
    }
  }
  "staff": {
    "refusal": {
      "wrongLogin": "Login or password is wrong.",
      "setupLinkUsed": "This set-up link was used already or has expired. Start the server again for a new one.",
      "passwordTooSimple": "This password is too easy to guess. Several words make a good one.",
      "tooManyTries": "Too many tries. Please wait {seconds, plural, one {# second} other {# seconds}}.",
      "loginInUse": "This login is taken."
    }
  }
  "ui": {
    "optional": "(optional)",
    "show": "Show",
    "hide": "Hide",
    "hidden": "hidden",
    "close": "Close",
    "copy": "Copy",
    "copyThis": "Copy {what}",
    "copied": "Copied successfully",
    "reference": "reference code",
    "retry": "Try again",
    "noAnswer": "No answer came. Check the connection and try again.",
    "notUnderstood": "A newer version of this page is out. Reload the page.",
    "loading": "Loading",
    "stillLoading": "Still loading. Your data is safe.",
    "settled": "settled",
    "waitingUntil": "waiting until {date}, may change",
    "countOf": "{count} of {total}.",
    "loadMore": "Load 50 more",
    "asTable": "As a table",
    "asPicture": "As a picture",
    "register": {
      "metered": "{value} {unit}, metered",
      "signed": "signature valid",
      "unsigned": "not signed",
      "kilowattHours": "kilowatt hours"
    },
    "age": {
      "now": "read just now",
      "seconds": "{seconds, plural, one {read # second ago} other {read # seconds ago}}",
      "minutes": "{minutes, plural, one {read # minute ago} other {read # minutes ago}}",
      "offlineSince": "offline since {time}"
    },
    "noData": "no data",
    "notYet": "not yet",
    "waiting": "waiting",
    "nothing": "nothing",
    "errors": {
      "title": "{count, plural, one {One entry needs your attention} other {# entries need your attention}}"
    },
    "code": {
      "digits": "{filled} of {length} entered"
    },
    "money": {
      "read": "Read as {amount}",
      "which": "Do you mean {first} or {second}?",
      "wrong": "This is not an amount. Use digits and one decimal mark."
    },
    "steps": {
      "done": "done",
      "now": "now",
      "later": "later",
      "failed": "failed"
    },
    "hold": {
      "until": "Until {time}"
    },
    "qr": {
      "label": "QR code for {what}"
    },
    "calendar": {
      "open": "Open {day}"
    },
    "range": {
      "cost": "cost"
    },
    "chart": {
      "walk": "Arrow keys walk through the values"
    },
    "strip": {
      "charging": "charging",
      "online": "online"
    }
  }
  "wallets": {
    "refusal": {
      "insufficientBalance": "Insufficient balance.",
      "rangeReversed": "Start time cannot be later than end time.",
      "faucetTooMuch": "The demo gives between 0.000001 and {limit} at a time.",
      "tooManyRows": "The statement has more than {limit} lines. Please choose a shorter time."
    }
  }
}

declare module 'use-intl' {
  interface AppConfig {
    Messages: Messages
  }
}
