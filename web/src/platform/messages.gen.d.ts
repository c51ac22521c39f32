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
  "charging": {
    "refusal": {
      "pointNotFound": "This charging point does not exist.",
      "pointNotFree": "This connector is not free or not connected at present. Nothing was held.",
      "pointNotOffered": "Charging is not offered at this point at present.",
      "balanceTooLow": "Insufficient balance. At least {needed} is needed in the recharge wallet.",
      "alreadyCharging": "You are charging already. One charging session at a time is possible.",
      "debtUnpaid": "{debt} from an earlier charging session is still to be paid. Please pay it first.",
      "tariffChanged": "The price has changed. Please look at it again; nothing was held.",
      "chargingSessionNotFound": "This charging session does not exist.",
      "notRunning": "This charging session has ended already.",
      "receiptNotReady": "The receipt is made when charging has ended.",
      "quarantineNotFound": "This entry does not exist.",
      "alreadyDecided": "This entry has been decided already.",
      "tariffNotLawful": "Fast charging needs a price per kWh, and an idle fee only stands beside one.",
      "tariffInThePast": "A tariff begins in the future, and after the one before it."
    },
    "page": {
      "listTitle": "Charge a car",
      "listNote": "Points with their state and full price. Nobody needs an account to look.",
      "show": "What to show",
      "points": "Points",
      "historyTitle": "My charging",
      "runningTitle": "You are charging now",
      "runningBody": "One charging session at a time is possible.",
      "openCharging": "Open the charging session",
      "nearMe": "Near me",
      "byName": "In order of name",
      "nearFailed": "Your location did not come",
      "nearFailedBody": "Typing a place always works.",
      "noPoints": "No point is offered yet. Points stand here once they are set up and have spoken to us.",
      "noneFitsTitle": "No point fits",
      "noneFits": "Other points may be free without these filters.",
      "clearFilters": "Clear the filters",
      "filters": "Filters",
      "filtersChosen": "Filters: {chosen}",
      "filtersKept": "This device remembers these choices.",
      "current": "Current",
      "all": "All",
      "power": "Power",
      "anyPower": "Any power",
      "powerOrMore": "{power} kW or more",
      "onlyFree": "Only points free now",
      "freeNow": "free now",
      "place": "Place, name or serial of a point",
      "noPrice": "No price at present",
      "noPriceBody": "Without a full price nobody can start here.",
      "ownSocket": "On a member’s own socket; the label at the unit says where",
      "perKwhAllIn": "a kWh, all in",
      "perKwhAndMore": "a kWh, and more parts",
      "offlineSince": "Offline since {time}",
      "plugState": "{plug} · {power} kW: {state}",
      "route": "Route",
      "routeTo": "Route to {name}, opens a map outside",
      "metres": "{metres} m",
      "kilometres": "{kilometres} km",
      "simulated": "Simulated",
      "simulatedBody": "This point and its car are simulated.",
      "noHistory": "Charging sessions stand here from the first start on.",
      "states": {
        "authorised": "Waiting for the point",
        "charging": "Charging",
        "suspended": "Paused",
        "finishing": "Ending",
        "settled": "Ended",
        "disputed": "In dispute",
        "refunded": "Refunded",
        "failed": "Not started"
      },
      "debtTitle": "Still to be paid:",
      "debtBody": "More was delivered than was held. A new charging session starts once this is paid from the recharge wallet.",
      "debtPay": "Pay now",
      "debtPaid": "Paid",
      "debtNotPaid": "Nothing left your wallet.",
      "toWallets": "Open the wallets",
      "free": "no charge",
      "perKwh": "A kWh",
      "perMinute": "A minute of charging",
      "perStart": "A charging session",
      "idle": "A minute plugged in after charging",
      "idleAfter": "A minute plugged in, from {minutes} minutes after charging",
      "vatContained": "VAT contained in all of it",
      "idleNever": "Staying plugged in costs nothing.",
      "idleFrom": "From {minutes} minutes after charging has ended, staying plugged in costs",
      "aMinute": "a minute.",
      "parts": {
        "energy": "Electricity",
        "vat": "VAT",
        "commission": "Ohmstead",
        "host": "The member who hosts it",
        "ownUse": "Back to you: your own point",
        "house": "Operator: nobody hosts it"
      },
      "busyTitle": "When people charge here",
      "busyFinding": "Most energy was sold from {from} on: {energy} in 90 days. Times of {zone}.",
      "hour": "Hour",
      "energy": "Energy",
      "checkTitle": "Check the price, then start",
      "point": "Point",
      "serial": "Serial on the label",
      "connector": "Connector",
      "connectorOf": "{number}, {plug}",
      "heldAtMost": "Held now, at the most",
      "start": "Start charging",
      "notNow": "Not now",
      "holdExplained": "Only the exact price is taken at the end; the rest of the hold goes back.",
      "nothingHeld": "Nothing was started and nothing is held.",
      "pointTitle": "Charging point",
      "unknownPoint": "There is no such point",
      "unknownPointBody": "It may have been taken down, or the address was mistyped.",
      "toPoints": "All points",
      "priceTitle": "Price",
      "priceFinding": "The whole price: there are no other fees. It stays as it is for a charging session that has started.",
      "holdLine": "Held at the start, at the most:",
      "connectors": "Connectors",
      "splitTitle": "Who gets what of one kWh",
      "splitFinding": "The same parts stand on your receipt.",
      "aboutTitle": "This point",
      "success": "Starts that delivered energy",
      "successNone": "no charging session yet",
      "successOf": "{share} of the last {count}",
      "model": "Model",
      "modelLine": "{name}, {current}, up to {power} kW",
      "lastContact": "Last heard from",
      "never": "never",
      "compareSerial": "Before you pay, compare this serial with the label on the unit.",
      "blockedOffline": "The point is not connected. It cannot be started from here.",
      "blockedFaulted": "The point reports a fault.",
      "blockedNotOffered": "Charging is not offered here at present.",
      "blockedBusy": "No connector is free now. This page shows at once when one is.",
      "since": "since {time}",
      "noConnectors": "The point has not reported its connectors yet.",
      "logInToStart": "Log in to start",
      "logInFirst": "Please log in first. You come back to this page.",
      "toStart": "Start",
      "chargingTitle": "Charging",
      "logIn": "Log in",
      "unknownCharging": "There is no such charging session of yours",
      "unknownChargingBody": "It may belong to another account.",
      "goesOn": "The point goes on as it was; only this page has no news.",
      "connectorNumber": "Connector {number}",
      "endedTitle": "Charging has ended",
      "openReceipt": "Open the receipt",
      "endedBody": "The exact price was taken, the rest of the hold is free again.",
      "provisional": "Provisional",
      "provisionalBody": "The point has not sent its last reading. A late message can lower this bill, never raise it.",
      "priceAgreed": "Agreed before the start; it does not change any more.",
      "heldNow": "Held now:",
      "tryAgain": "Back to the point",
      "waitingTitle": "Plug in now",
      "waitingFinding": "If no energy flows within three minutes this ends by itself and the hold is released.",
      "stepHeld": "Money held, the point was asked to start",
      "stepPlug": "Waiting for the point and the cable",
      "stepPlugNote": "Plug the cable into the car.",
      "stepFlow": "Energy flows",
      "failures": {
        "pointRefused": {
          "title": "The point refused to start",
          "body": "Try the other connector or another point."
        },
        "pointOffline": {
          "title": "The point did not answer",
          "body": "It lost its connection. Try another point nearby."
        },
        "cableNotSeen": {
          "title": "The cable was not seen",
          "body": "Push the plug in firmly, then start again."
        },
        "noEnergy": {
          "title": "No energy flowed",
          "body": "Check whether the car waits for a later time, then start again."
        },
        "cancelled": {
          "title": "You cancelled the start",
          "body": "Nothing was delivered."
        }
      },
      "holdReleased": "Nothing was charged; what was held is free again.",
      "delivered": "Delivered, from the meter",
      "lastReading": "Last meter reading:",
      "battery": "Car battery",
      "costSoFar": "Cost so far",
      "cost": "Cost",
      "powerNow": "Power",
      "powerNotSent": "not sent by the point",
      "time": "Time",
      "idleOf": "{time} of it after charging",
      "silentTitle": "The point has gone quiet",
      "silentBody": "It goes on charging. Stop in the car or at the point; late readings are counted exactly.",
      "curveTitle": "Power over time",
      "curveMost": "At most {power} kW.",
      "curveNow": "{power} kW now.",
      "curveTaper": "Your car is slowing the charge: {power} kW now, {most} kW at most.",
      "timeOfDay": "Time",
      "powerHead": "kW",
      "idleSoon": "Idle fee from {time}",
      "idleNow": "Idle fee since {time}",
      "idleFull": "The car has drawn no energy since {time}. Plugged in, it costs",
      "finishing": "Charging has stopped. Waiting for the last reading of the point.",
      "notCancelled": "The start was not cancelled.",
      "notStopped": "Not sent. The point goes on charging: stop in the car or at the point, or try again.",
      "stopping": "Stopping, waiting for the point",
      "cancelStart": "Cancel the start",
      "stop": "Stop charging",
      "proofTitle": "Proof of the meter",
      "evidence": {
        "signed": {
          "title": "Signed reading",
          "body": "The meter signed these readings itself. Nobody, we included, can change them without it showing."
        },
        "unsigned": {
          "title": "Not signed",
          "body": "This unit sends readings without a signature. They stand as the point sent them."
        },
        "invalid": {
          "title": "Signature does not fit",
          "body": "Money of this charging session is not released to anybody until people have looked at it."
        }
      },
      "format": "Format",
      "formatOf": "{count, plural, one {{format}, # record} other {{format}, # records}}",
      "meterSerial": "Meter",
      "keySource": "Where the key comes from",
      "keyFromCommissioning": "read from the unit when it was commissioned",
      "publicKey": "Public key",
      "keyCompare": "A key printed on a receipt can be wrong: the one on the unit counts. Compare them.",
      "verifyHere": "Verify here",
      "downloadSigned": "Download the signed file",
      "checks": {
        "signature": "The signature fits the meter’s key",
        "meter": "The record is of this meter",
        "registers": "The signed registers are those of the bill",
        "energy": "End less start is what was billed",
        "price": "The price follows from energy, times and tariff"
      },
      "holds": "holds",
      "cannotSay": "cannot be said here",
      "doesNotHold": "does not hold",
      "verdicts": {
        "wrong": "The text or the signature was altered, or another key signed it.",
        "unreadable": "The record cannot be read.",
        "keyUnreadable": "The registered key cannot be read.",
        "otherCurve": "Key and record name different curves.",
        "weakCurve": "The curve is too short to be trusted.",
        "curveUnknownHere": "This browser cannot calculate it on this connection. Download the file and check it with independent software."
      },
      "receiptTitle": "Receipt",
      "unknownReceipt": "No receipt opens here",
      "unknownReceiptBody": "A receipt opens for its driver who is logged in, or by its full link.",
      "receiptNotReadyBody": "This page fills by itself when it has.",
      "final": "Final",
      "notFinalTitle": "Not final yet",
      "notFinalBody": "The last word of the point is being read.",
      "total": "Total",
      "paid": "Paid from the recharge wallet",
      "released": "Of the hold, given back",
      "stillOwed": "Still to be paid",
      "from": "From",
      "to": "To",
      "meterTitle": "From the meter",
      "registerAt": "register at {time}",
      "deliveredOf": "{energy} kWh delivered",
      "meterLine": "Meter {meter}: {evidence}",
      "linesTitle": "Price lines",
      "linesFinding": "Each part is cut to the millionth in your favour; time counts by the started second.",
      "whereTitle": "Where your money went",
      "whereFinding": "The parts are those of your payment, to the last digit. The member who hosts sees the same.",
      "keepTitle": "Keep it",
      "receiptNumber": "Receipt number",
      "savePdf": "Save as PDF",
      "linkBody": "Whoever has this link can open the receipt without a sign-in:",
      "link": "Link to this receipt",
      "what": "For",
      "quantity": "Quantity",
      "unitPrice": "Each",
      "amount": "Amount",
      "components": {
        "energy": "Energy",
        "time": "Charging time",
        "start": "Start",
        "idle": "Plugged in after charging"
      },
      "vatOf": "VAT {rate}, contained",
      "net": "Net",
      "times": "{count} ×"
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
      "siteNotFound": "This site does not exist.",
      "modelNotFound": "This device model does not exist.",
      "serialInUse": "A device with this serial number is registered already.",
      "commandPayloadWrong": "This command is not valid: {detail}.",
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
    },
    "page": {
      "title": "Hosting",
      "note": "Each unit earns only while drivers charge on it.",
      "units": "Units",
      "unit": "Unit",
      "serial": "Serial",
      "noUnitYet": "no unit yet",
      "kind": "Where",
      "kinds": {
        "managedSite": "On a site of the operator",
        "ownSocket": "At your own socket"
      },
      "connection": "Connection",
      "connected": "connected",
      "disconnected": "not connected",
      "state": "State",
      "states": {
        "waitingForDevice": "waiting for the unit",
        "queued": "in the queue",
        "inProgress": "being brought online",
        "inCustody": "in custody",
        "suspended": "in custody, offline",
        "failed": "stopped",
        "ended": "ended"
      },
      "none": "No unit of yours is hosted.",
      "toPackages": "See points and packages",
      "notHosted": "{name} is not hosted yet",
      "notHostedBody": "It earns nothing until it is in custody and drivers charge on it.",
      "bringOnline": "Bring online",
      "bringNameOnline": "Bring {name} online",
      "eachStep": "Each step ticks itself when the unit reports it.",
      "nothingChanged": "Nothing was changed.",
      "begin": {
        "managedSite": "A free unit of your model is given to you by the published rule. It reports, blinks, and you confirm the terms.",
        "ownSocket": "Have the unit at hand. You plug it in, type the code under its lid, and see it blink."
      },
      "beginButton": "Begin",
      "queueButton": "Wait in the queue",
      "notNow": "Not now",
      "queueTitle": "Place {place} in the queue",
      "queueBody": "You need do nothing. As soon as a unit is free it is given by the published rule, and you are told.",
      "failedTitle": "It stopped here",
      "failures": {
        "wrongCode": "The code does not match this unit.",
        "tooManyCodes": "Too many wrong codes. Wait ten minutes.",
        "deviceOffline": "The unit went offline.",
        "deviceFaulted": "Match failed: the unit reports a fault.",
        "notYourDevice": "Match failed: this unit is not of your lease.",
        "blinkRefused": "Match failed: the unit did not take the request to blink. Try again.",
        "blinkTimedOut": "Match failed: the unit did not answer within 60 seconds. Try again.",
        "notAvailableInTime": "The unit did not report that it is available.",
        "availabilityRefused": "The unit refused to be offered. Confirm again, or ask us."
      },
      "steps": "Six steps into custody",
      "step": {
        "plug": {
          "title": "Plug in",
          "own": "Put the unit’s plug into the socket.",
          "site": "The unit stands on its site; it is asked to report.",
          "done": "Mains present; the unit has booted."
        },
        "power": {
          "title": "Power light",
          "own": "The light comes on and the unit reports its state.",
          "site": "The unit reports its state.",
          "done": "The unit says how it is."
        },
        "search": {
          "title": "Find it",
          "own": "Type the six digits under the lid.",
          "site": "The matcher has found a unit for you.",
          "done": "Found."
        },
        "match": {
          "title": "Match, green light",
          "own": "Let it blink and say that you see it.",
          "site": "Let it blink; the unit itself answers.",
          "done": "Match success: it is your unit, and it is available."
        },
        "confirm": {
          "title": "Confirm the lease",
          "own": "Read the terms and confirm.",
          "site": "Read the terms and confirm.",
          "done": "Confirmed."
        },
        "custody": {
          "title": "Custody in effect",
          "own": "The unit is offered and says that it is available.",
          "site": "The unit is offered and says that it is available.",
          "done": "From here it earns when drivers charge. You may log out."
        }
      },
      "ifItStops": "If it stops here",
      "help": {
        "plug": "No light after 90 seconds: check the breaker and the cable, then ask us.",
        "power": "Amber: power but no network. Red: do not touch it, call us.",
        "search": "Compare the serial on the label with the one here. Five tries, then ten minutes.",
        "match": "The unit has 60 seconds to answer. Nothing is shown that it did not say.",
        "confirm": "Nothing is taken here; the lease is paid already.",
        "custody": "While it is offline nobody can charge, and it stays yours."
      },
      "lastContact": "Last contact",
      "codeLabel": "Code on the unit",
      "codeHint": "Unit {serial}",
      "sawBlink": "I see it blink",
      "blinkAgain": "Blink again",
      "blinkAsked": "Asked. Waiting for the unit’s answer.",
      "blink": "Blink",
      "waitingAvailable": "Waiting for the unit to say that it is available.",
      "termsBody": "You take the unit into custody. What drivers pay is shared after electricity and the platform’s commission; without charging there is no income.",
      "termsRead": "I have read the terms, version {version}",
      "termsFirst": "Read the terms first.",
      "confirm": "Take into custody",
      "custodyTitle": "In your custody",
      "custodyFinding": "You are told of faults; the operator repairs. It can be ended at any time.",
      "custodyFrom": "Since",
      "renewal": "Daily hosting renews by itself",
      "renewalHint": "While the lease runs nobody loses income by not tapping.",
      "endTitle": "End custody",
      "endFinding": "It ends at once. What was charged until then stays yours; the lease goes on.",
      "leaveTitle": "Stop here",
      "leaveFinding": "Nothing is lost: you can begin again at any time.",
      "endNow": "End custody now",
      "leaveNow": "Stop now",
      "keep": "Go on",
      "end": "End …",
      "leave": "Stop …",
      "simulatedUnit": "Simulated unit",
      "codeOnUnit": "Code under the lid",
      "lamp": "Lamp",
      "unplugUnit": "Pull its plug",
      "plugInUnit": "Plug it in",
      "recordsTitle": "Hosting sessions",
      "recordsFinding": "One line a day and unit. Open one for the charging in it.",
      "noRecords": "Days in custody will stand here.",
      "from": "From",
      "lasted": "Lasted",
      "energy": "Energy",
      "net": "Your share",
      "recordStates": {
        "matching": "matching",
        "active": "active",
        "suspended": "offline",
        "ended": "ended"
      },
      "started": "Started",
      "driverPaid": "Driver paid",
      "trail": "Evidence",
      "openTrail": "Follow to the meter",
      "notSettled": "not settled yet",
      "sessionsOfDay": "Charging in this window",
      "noSessions": "Nobody charged in this window, so nothing was earned."
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
  "income": {
    "refusal": {
      "lineNotFound": "This line does not exist."
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
    },
    "page": {
      "listTitle": "Points and packages",
      "listNote": "What units of each model really brought their hosts. The past says nothing certain about what comes.",
      "compare": "Compare",
      "compareFinding": "The bar covers one in ten to nine in ten unit-months, the tick is half of them, the dashed line what the lease costs in a month.",
      "current": "Kind of current",
      "all": "All",
      "none": "No package of this kind is on sale.",
      "package": "Package",
      "modelLine": "{model}, {current}, up to {power}",
      "priceHead": "Price",
      "days": "{days, plural, one {# day} other {# days}}",
      "costHead": "Costs in 30 days",
      "realisedHead": "Realised in 30 days",
      "stockHead": "Free units",
      "stock": "{count, plural, one {{shown} free} other {{shown} free}}",
      "soldOut": "None free",
      "noHistory": "{sample, plural, =0 {No history yet. Nobody knows what this earns.} one {Only # month is known. Too few to show.} other {Only # months are known. Too few to show.}}",
      "plot": "One in ten months brought less than {p10}, half less than {median}, one in ten more than {p90} {asset}. It costs {cost} a month.",
      "realisedTitle": "What months with this model brought",
      "histogram": "Half of the months brought less than {median} {asset}; a month costs {cost}.",
      "histogramCaption": "Unit-months by what they brought",
      "histogramRange": "Brought",
      "histogramCount": "Months",
      "histogramBin": "{from} to {to}",
      "markP10": "1 in 10",
      "markMedian": "half",
      "markP90": "9 in 10",
      "markCost": "costs {cost}",
      "sample": "{sample, plural, one {# unit-month} other {# unit-months}} of {units, plural, one {# unit} other {# units}} in the last {days} days, faults, closures and empty months included.",
      "p10": "One in ten earned less than",
      "p50": "Half earned less than",
      "p90": "One in ten earned more than",
      "zero": "Months with nothing",
      "belowCost": "Months that brought less than they cost",
      "lessThanPaid": "You can earn less than you paid. If nobody charges, nobody earns.",
      "whatItCosts": "What it costs",
      "cycle": "Runs for",
      "hosting": "Hosting",
      "hostingLine": "{count, plural, one {# session} other {# sessions}} a day of {minutes} minutes",
      "connectors": "Connectors",
      "continue": "Continue to check",
      "notNow": "This package cannot be leased now.",
      "cancelLine": "You can cancel within 14 days, here, in two steps, without a reason.",
      "toList": "All packages",
      "buyTitle": "Lease a unit",
      "buyOf": "Lease {name}",
      "buyNote": "One real unit with its own serial, yours for the whole time.",
      "chooseFirst": "Choose a package first.",
      "nothingTaken": "Nothing was taken.",
      "checkTitle": "Once more, all on one page",
      "placement": "Where it stands",
      "start": "Begins",
      "startNow": "with the first custody, at once if you like",
      "startLater": "after the 14 days in which you can cancel",
      "terms": "Terms",
      "termsLine": "version {version}",
      "payFrom": "Paid from",
      "rechargeWallet": "recharge wallet",
      "today": "To pay today",
      "lease": "Lease",
      "notNowButton": "Not now",
      "missing": "The recharge wallet holds too little.",
      "missingTitle": "Insufficient balance",
      "missingBody": "are missing in the recharge wallet.",
      "deposit": "Deposit",
      "noDeposit": "none",
      "placements": {
        "managedSite": "On a site of the operator",
        "ownSocket": "At your own socket"
      },
      "placementHints": {
        "managedSite": "It stands already; the operator pays the electricity from what drivers paid.",
        "ownSocket": "It is sent to you and you plug it in; your electricity is paid back at the published rate."
      },
      "startWish": "I expressly ask to start before the 14 days are over",
      "startWishHint": "If you cancel then, the days that passed are kept.",
      "toCheck": "Continue to check",
      "readFirst": "First read what months with this model brought.",
      "leasesTitle": "My leases",
      "leasesNote": "Received is what was settled from charging so far; the difference carries its sign.",
      "boughtTitle": "Leased",
      "boughtBody": "The unit is yours. Bring it online to begin.",
      "filter": "Filter by state",
      "noLeases": "Your leases will stand here. Nothing is earned until a point you lease is used.",
      "unit": "Unit",
      "boughtAt": "Leased on",
      "paid": "Paid",
      "received": "Received",
      "difference": "Difference",
      "differenceNote": "received less paid",
      "state": "State",
      "states": {
        "pending": "pending",
        "effective": "in effect",
        "forSale": "for sale",
        "sold": "sold",
        "cancelled": "cancelled",
        "expired": "ended"
      },
      "life": "Its life",
      "effectiveAt": "In effect",
      "expiresAt": "Ends",
      "leaseId": "Lease number",
      "host": "Bring it online",
      "openHosting": "Open hosting",
      "cancelTitle": "Cancel this lease",
      "cancelFinding": "Possible until {date}. What is not earned yet goes back to your recharge wallet at once.",
      "cancelRefund": "You get back",
      "cancelNow": "Cancel the lease",
      "keep": "Keep it",
      "cancel": "Cancel …"
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
        "coming": "Here we will write about what we build and why, faults included.",
        "menu": "Information"
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
        "title": "Packages",
        "menu": "Lease and host"
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
        "title": "Charge a car",
        "menu": "Charge"
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
    "qr": {
      "label": "QR code for {what}"
    },
    "chart": {
      "walk": "Arrow keys walk through the values"
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
