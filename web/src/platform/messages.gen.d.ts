// Generated from messages/en_US by web/vite/messages.ts: `node web/vite/messages.ts`.
import 'use-intl'

export interface Messages {
  "accounts": {
    "refusal": {
      "wrongAccountOrPassword": "Account or password is wrong.",
      "codeWrong": "The code is wrong or has expired.",
      "codeSentTooOften": "A code was sent a moment ago. The next one can be sent in {seconds, plural, one {# second} other {# seconds}}.",
      "captchaNeeded": "You have checked several codes. The next check takes a moment longer, because your device solves a small puzzle for it.",
      "captchaWrong": "The security check has expired. Please try again.",
      "invitationUnknown": "This invitation code is not valid.",
      "passwordTooSimple": "The password needs at least two kinds of characters: small letters, capitals, digits, signs.",
      "passwordTooCommon": "This password is among the first that are guessed. Please choose another one.",
      "consentMissing": "Please agree to the {document, select, terms {terms of use} privacy {privacy policy} other {document}} in the version in force.",
      "newDeviceCodeNeeded": "This device is new to us. Please enter the code that we send to your address.",
      "tooManyTries": "Too many tries. Please wait {seconds, plural, one {# second} other {# seconds}}.",
      "addressInUse": "There is already an account with this address. Please log in.",
      "signInNotFound": "This sign-in does not exist.",
      "consentRequired": "Our terms or our privacy policy have changed. Please read and accept them to go on.",
      "smsUnavailable": "No codes are sent by text message here. Please use an email address.",
      "smsNotServed": "No text messages are sent to numbers of this country, or of this kind. Please use an email address.",
      "smsSpent": "No more codes can be sent by text message for now. Please use an email address, or try again in {seconds, plural, one {# second} other {# seconds}}.",
      "addressNotBound": "There is no {channel, select, email {email address} other {phone number}} in your account yet. Please add one first.",
      "addressBound": "There is {channel, select, email {an email address} other {a phone number}} in your account already. Please change it instead.",
      "addressSame": "This is the {channel, select, email {email address} other {phone number}} that your account has.",
      "loginPasswordSame": "This is your current login password. Please choose another one.",
      "fundPasswordSimple": "These six digits are among the first that are guessed. Please choose others: no row, no repetition, no year in front.",
      "fundPasswordSame": "This is your current fund password. Please choose another one.",
      "loginPasswordNotSet": "Your account has no login password yet. Set one under Security with a code to your address, or confirm with a passkey.",
      "authenticatorNeeded": "Please enter the code of your authenticator app, or a recovery code.",
      "otpWrong": "This code of the authenticator is wrong, over, or was used already. Each code counts once; take the next one.",
      "recoveryCodeWrong": "This recovery code is wrong or was used already.",
      "authenticatorAlreadyOn": "An authenticator is on already. Remove it first to set another one.",
      "authenticatorNotSet": "No authenticator is on.",
      "authenticatorNotStarted": "The secret is no longer valid. Please begin again with a new one.",
      "passkeyWrong": "The passkey could not be checked: it must be made and used on this site, and unlocked by you.",
      "passkeyChallengeOver": "This took too long, or was done already. Please try again.",
      "passkeyUnknown": "This passkey is not known here. Remove it from your device, or log in another way.",
      "passkeyCopied": "This passkey seems to exist twice and is refused. Remove it in Security if you did not copy it.",
      "passkeyInUse": "This passkey is kept already.",
      "passkeyNotFound": "This passkey does not exist.",
      "passkeysNotHere": "Passkeys do not work at this address. Open the site at its own address.",
      "tooManyPasskeys": "{limit, plural, one {One passkey is} other {# passkeys are}} the most that can be kept. Remove one first.",
      "googleOff": "Signing in with Google is not set up here.",
      "googleFlowOver": "This sign-in with Google is over, or it was begun in another browser. Please begin again.",
      "googleRefused": "Google did not confirm this sign-in. Please begin again.",
      "googleUnreachable": "Google cannot be reached at the moment. Please try again shortly, or sign in another way.",
      "googleEmailUnverified": "Google has not verified the email address of this Google account. Please register with your email address.",
      "googleLinked": "This Google account is already linked to an Ohmstead account.",
      "googleOtherLinked": "Another Google account is linked to your account. Unlink that one first.",
      "googleNotLinked": "No Google account is linked to your account.",
      "lastWayIn": "This is the only way into your account. Set a login password or a passkey first.",
      "usernameForm": "A name has 1 to 30 letters and digits, with at least one letter; between two of them may stand one space, dot, underscore or hyphen.",
      "usernameMarks": "This name has more accents than anyone writes. Please take some away.",
      "usernameScripts": "A name is written in one script: letters of different scripts that look alike could pass for somebody else.",
      "usernameReserved": "This name could pass for ours or for our staff, or holds a word that is not used here. Please choose another one.",
      "usernameAdvertises": "A name holds no address, phone number or messenger. Please choose another one.",
      "usernameTaken": "This name, or one that looks like it, is taken. Please choose another one.",
      "usernameChangedLately": "You have changed your name lately. You can change it again from {day} on.",
      "zoneUnknown": "This time zone is not known.",
      "avatarNotFound": "This picture is not there any more. Please upload it again.",
      "sectionUnknown": "There is no such part of your data.",
      "accountNotEmpty": "Your account cannot be closed while money is in it or something of yours still runs.",
      "memberNotFound": "No member has this id or code.",
      "alreadyAffiliated": "This member is declared affiliated already.",
      "notAffiliated": "This member is not declared affiliated.",
      "houseStays": "An account of the operator stays one.",
      "invitationEnded": "This code has ended already."
    },
    "mail": {
      "code": {
        "subject": "{code} is your Ohmstead code",
        "body": "Your code to {purpose, select, register {open your account} login {log in} resetPassword {set a new login password} loginPassword {change your login password} fundPassword {set your fund password} bindEmail {confirm this address} bindPhone {confirm this number} changeEmail {replace this address} changePhone {replace this number} closeAccount {close your account for good} other {go on}}:\n\n{code}\n\nIt is valid for 10 minutes and for this purpose only. We never ask for it by phone or in a chat.\n\nIf you did not ask for it, you need not do anything: without the code nothing happens."
      },
      "noAccount": {
        "subject": "No Ohmstead account with this address",
        "body": "Somebody entered this address to {purpose, select, login {log in} closeAccount {close an account} other {change a password}} at Ohmstead, but there is no account with it.\n\nIf it was you, you may have registered with another address. If it was not, you need not do anything."
      }
    },
    "sms": {
      "code": "{code}\nis your Ohmstead code to {purpose, select, register {open your account} login {log in} resetPassword {set a new login password} loginPassword {change your login password} fundPassword {set your fund password} bindEmail {confirm an address} bindPhone {confirm this number} changeEmail {replace an address} changePhone {replace this number} closeAccount {close your account for good} other {go on}}. Valid for 10 minutes. We never ask for it.",
      "noAccount": "Somebody entered this number to {purpose, select, login {log in} other {change a password}} at Ohmstead, but there is no account with it. If it was not you, you need not do anything."
    },
    "notice": {
      "title": {
        "passwordReset": "Your login password was reset",
        "loginPasswordChanged": "Your login password was changed",
        "fundPasswordChanged": "Your fund password was set or changed",
        "emailChanged": "The email address of your account was changed",
        "phoneChanged": "The phone number of your account was changed",
        "authenticatorSet": "An authenticator was added to your account",
        "authenticatorRemoved": "The authenticator was removed from your account",
        "recoveryCodeUsed": "A recovery code of your account was used",
        "recoveryCodesRenewed": "New recovery codes were made for your account",
        "passkeyAdded": "A passkey was added to your account",
        "passkeyRemoved": "A passkey was removed from your account",
        "passkeyCopied": "A passkey of your account was refused: it seems to exist twice",
        "googleLinked": "Google was linked to your account",
        "googleUnlinked": "Google was unlinked from your account",
        "newDevice": "A new device logged in to your account",
        "signInsEnded": "The other log-ins of your account were ended",
        "accountClosed": "Your account was closed"
      },
      "when": "Time: {time} ({zone})",
      "device": "Device: {device}",
      "ip": "IP address: {ip}",
      "held": "Withdrawals are held until {time} ({zone}) and go on by themselves afterwards. No payment ends this earlier.",
      "advice": "If it was you, you need not do anything. If it was not, {kind, select, passkeyCopied {log in another way at once and remove this passkey under Security} accountClosed {write to our support at once} other {set a new login password with “Forgot password” at once, and then end all other log-ins under Security}}.",
      "sms": "Ohmstead: {title}, {time} ({zone}). Not you? {kind, select, passkeyCopied {Remove this passkey under Security at once.} accountClosed {Write to our support at once.} other {Set a new login password at once.}}"
    },
    "page": {
      "noAnswer": "No answer came. Check the connection and try again.",
      "aside": {
        "label": "What we never ask for",
        "never": "We never ask you to pay to log in, to verify, or to withdraw.",
        "neverMore": "Nor for your codes by phone or chat, nor to install an app file. If someone does, it is not us.",
        "drivers": "Only want to charge a car? <link>Find a point</link> and see its price first.",
        "demoTitle": "This is a demo",
        "demo": "Mails are not sent; they wait in the <link>demo mail</link>."
      },
      "login": {
        "title": "Log in",
        "note": "No account yet? <link>Create one</link> with an invitation code.",
        "password": "Password",
        "passwordMissing": "Enter your password.",
        "button": "Log in",
        "newDevice": "This device is new to us",
        "newDeviceBody": "A code goes to {account}. It is asked for once on each device.",
        "deviceNote": "You stay logged in for 30 days on this device. You can end it at any time in Security.",
        "forgot": "Forgot password",
        "as": "Log in as <b>{account}</b>",
        "change": "Change",
        "or": "or",
        "passkey": "Log in with a passkey",
        "google": "Continue with Google",
        "consentTitle": "Our documents have changed",
        "consentBody": "Since you last agreed there are new versions. To go on, read and accept them; nothing else changes.",
        "consentNeeded": "Both are needed to log in."
      },
      "code": {
        "label": "Code from the email",
        "first": "Six digits, valid for 10 minutes.",
        "sent": "Sent at {time}. Nothing there? Look among unwanted mail, or ask for another one.",
        "sentWait": "Sent at {time}. You can ask for another one in {seconds, plural, one {# second} other {# seconds}}.",
        "missing": "Enter the six digits of the code.",
        "send": "Send code",
        "again": "Send another code",
        "sending": "Sending the code",
        "wait": "Another one in {seconds, plural, one {# second} other {# seconds}}",
        "labelSms": "Code from the text message",
        "sentSms": "Sent at {time}. Nothing there? It can take a minute; then ask for another one.",
        "sendTo": "Send a code to {address}"
      },
      "register": {
        "title": "Create an account",
        "note": "You have one already? <link>Log in</link>.",
        "invitation": "Invitation code",
        "invitationHint": "Eight letters and digits. It decides who may receive a part of the platform’s fee.",
        "invitationMissing": "Enter a valid invitation code of eight characters.",
        "inviter": "{name} invited you",
        "inviterBody": "They may receive a part of the platform’s commission on charging at points you host. It is not taken from your share.",
        "house": "An invitation from Ohmstead",
        "houseBody": "Nobody receives anything for it.",
        "password": "Password",
        "passwordMissing": "Choose a password that keeps both rules.",
        "rules": "Rules of the password",
        "rule": {
          "length": "{min} to {max} characters; paste works",
          "kinds": "At least two kinds: small letters, capitals, digits, signs"
        },
        "ruleKept": "kept",
        "country": "Country",
        "countryHint": "It decides which rules apply to you.",
        "countryChoose": "Please choose",
        "countryMissing": "Choose your country.",
        "notReady": "The documents to agree to have not arrived yet.",
        "button": "Create account",
        "inviterBodyOwn": "You may receive a part of the platform’s commission on charging at points they host. It is not taken from their share, and they are told so."
      },
      "consent": {
        "legend": "What you agree to",
        "version": "Version {version}, in force since {date}",
        "short": "This is a summary. What counts is the document of this version; the operator sends it on request.",
        "terms": {
          "agree": "I agree to the terms of use.",
          "read": "Read the terms in short",
          "title": "Terms of use",
          "missing": "Agree to the terms of use to go on.",
          "points": {
            "one": "You lease real units. They earn only while drivers charge on them; you could get back less than you paid.",
            "two": "Income comes from metered charging alone, and waits 24 hours so that a driver can object.",
            "three": "You can cancel a lease within 14 days.",
            "four": "Your own money is never held back by a level, a task or a fee to be paid first."
          }
        },
        "privacy": {
          "agree": "I agree to the privacy policy.",
          "read": "Read the privacy policy in short",
          "title": "Privacy policy",
          "missing": "Agree to the privacy policy to go on.",
          "points": {
            "one": "We keep your email, country, language, and when and from where you logged in.",
            "two": "Your device gets a random number; nothing of it is measured or read.",
            "three": "Other people see your name masked, or not at all.",
            "four": "The books of money stay; what connects them to you can be erased."
          }
        }
      },
      "hub": {
        "title": "My account",
        "level": "Level {level}",
        "money": "Money",
        "points": "Points",
        "account": "Account",
        "display": "Display",
        "leads": {
          "profile": "Profile",
          "safe": "Security and devices",
          "assets": "Wallets",
          "bills": "Bills",
          "holds": "Holds",
          "income": "Income",
          "sources": "Income by source",
          "leases": "My leases",
          "hosting": "Hosting",
          "charging": "Charge a car",
          "lang": "Language and look",
          "social": "My links",
          "official": "Check a contact",
          "about": "About, terms, privacy",
          "download": "Install the app",
          "cards": "Charging cards"
        },
        "logOut": "Log out",
        "more": "Ohmstead"
      },
      "my": {
        "title": "Me",
        "visitor": "You are not logged in",
        "visitorBody": "Log in to see your money, your leases and your points."
      },
      "profile": {
        "title": "Profile",
        "note": "Everything we keep about you as a person.",
        "who": "You",
        "standing": "Your standing",
        "username": "Name",
        "email": "Email",
        "phone": "Phone",
        "country": "Country",
        "language": "Language of mails",
        "id": "Member number",
        "level": "Level",
        "invitationCode": "Your invitation code",
        "inviter": "Invited by",
        "house": "the house",
        "registered": "Registered",
        "signedIn": "Last log-in",
        "none": "not given",
        "whyLocked": "Addresses are masked, also here. <link>Security</link> is where you change them."
      },
      "safe": {
        "title": "Security",
        "note": "What protects your account, what is missing, and where it is logged in.",
        "signIns": "Log-ins",
        "finding": "A log-in that you end is closed within five seconds, on every open page.",
        "device": "Device",
        "method": "By",
        "methods": {
          "email": "email and password",
          "phone": "phone and password",
          "password": "password",
          "passkey": "passkey",
          "google": "Google"
        },
        "at": "Logged in",
        "seen": "Last seen",
        "state": "State",
        "this": "this device",
        "open": "logged in",
        "over": "ended",
        "end": "End",
        "endOf": "End the log-in of {device}, {at}",
        "endOthers": "{count, plural, one {End the other one} other {End all # others}}",
        "ended": "{count, plural, =0 {Nothing was left to end} one {# log-in ended} other {# log-ins ended}}",
        "none": "No log-ins are known yet.",
        "items": "What protects your account",
        "itemsFinding": "We notify all your addresses of each change, including the old one.",
        "set": "set",
        "notSet": "not set",
        "bind": "Add",
        "change": "Change",
        "setUp": "Set up",
        "manage": "Open",
        "link": "Link",
        "unlink": "Unlink",
        "changedAt": "Since {at}",
        "what": {
          "email": "For codes and notices of security.",
          "phone": "A second way to reach you, by text message.",
          "loginPassword": "Opens your account, together with a code on a new device.",
          "fundPassword": "Six digits that each withdrawal asks for.",
          "authenticator": "A second proof at each log-in and before money moves.",
          "google": "Another way to log in. A new device and your authenticator are still asked for."
        },
        "where": "Where",
        "regionUnknown": "region unknown",
        "firstTime": "{system}, first time on this device",
        "openOnes": "Open now",
        "history": "Login history",
        "ends": {
          "signedOut": "logged out",
          "endedElsewhere": "ended from elsewhere",
          "passwordChanged": "ended: new password",
          "passwordReset": "ended: password reset",
          "accountClosed": "ended: account closed",
          "byStaff": "ended by our staff"
        }
      },
      "outbox": {
        "title": "Demo mail",
        "note": "Mails of this demo are kept here instead of being sent. New ones appear by themselves.",
        "simulated": "Simulated",
        "simulatedBody": "Everyone who opens this page sees these mails.",
        "production": "This is not a demo: mails are sent, and none is shown here.",
        "address": "Only mails to",
        "show": "Show",
        "empty": "No mail yet. Ask for a code, and it appears here.",
        "to": "To {address}",
        "code": "the code",
        "more": "Older mails",
        "sms": "Text message"
      },
      "save": "Save",
      "address": {
        "by": "By email or by phone",
        "email": "Email",
        "phone": "Phone",
        "emailLabel": "Email address",
        "phoneLabel": "Phone number",
        "emailMissing": "Enter an email address like name@example.org.",
        "phoneMissing": "Choose the country and enter the whole number.",
        "emailNew": "New email address",
        "phoneNew": "New phone number",
        "newCode": "Code from the new address",
        "oldCode": "Code from the old address",
        "codeMissing": "Enter the six digits that went to the new address.",
        "oldCodeMissing": "Enter the six digits that went to the old address, or confirm in the other way.",
        "proof": "Proof that {address} is yours",
        "readsOld": "I can still read it: send a code there",
        "lostOld": "I cannot read it any more",
        "lostOldHint": "You then confirm with your password, and your authenticator if you have one.",
        "oldIsTold": "A message about it also goes to the old address.",
        "emailBind": "Add the email",
        "phoneBind": "Add the phone",
        "emailChange": "Change the email",
        "phoneChange": "Change the phone",
        "emailDone": "Email saved. Withdrawals pause until {until}.",
        "phoneDone": "Phone saved. Withdrawals pause until {until}."
      },
      "phone": {
        "country": "Country of the number",
        "hint": "As you dial it there. A code comes by text message.",
        "as": "Messages go to <b>{number}</b>.",
        "bind": "Add a phone",
        "change": "Change the phone",
        "why": "A second address: for notices of security, and as a way back into your account.",
        "now": "Now {number}."
      },
      "email": {
        "bindEmail": "Add an email",
        "updateEmail": "Change the email",
        "why": "For codes, notices of security, and the way back into your account.",
        "now": "Now {address}.",
        "offerTitle": "Your account has no email",
        "offerBody": "Without one you cannot set a fund password, and if you lose your phone the way back is narrow."
      },
      "factor": {
        "title": "Your authenticator",
        "otp": "Code from the authenticator app",
        "otpHint": "Six digits, new every 30 seconds.",
        "clock": "Wait for the next code. If it is refused again, see that the phone sets its clock by itself.",
        "otpMissing": "Enter the six digits from the app.",
        "lost": "I do not have the app: use a recovery code",
        "found": "Use the app instead",
        "recovery": "Recovery code",
        "recoveryHint": "24 letters and digits, each code once. Afterwards withdrawals pause for {hours, number} hours.",
        "recoveryCodeMissing": "Enter the whole recovery code, 24 letters and digits."
      },
      "hold": {
        "title": "What this causes",
        "before": "Withdrawals pause for {hours, number} hours, so that nobody who got in can empty the account at once. Nothing else stops.",
        "now": "Withdrawals pause until {until}.",
        "until": "Until {until}. It ends by itself.",
        "body": "Everything else works as before: charging, leasing, hosting, and what you earn.",
        "onChange": "A change pauses withdrawals for {hours, number} hours.",
        "onRemoval": "Removing it pauses withdrawals for {hours, number} hours.",
        "reason": {
          "passwordReset": "Withdrawals pause, because the login password was reset",
          "loginPasswordChanged": "Withdrawals pause, because the login password was changed",
          "fundPasswordChanged": "Withdrawals pause, because the fund password was changed",
          "emailChanged": "Withdrawals pause, because the email was changed",
          "phoneChanged": "Withdrawals pause, because the phone was changed",
          "authenticatorRemoved": "Withdrawals pause, because the authenticator was removed",
          "passkeyAdded": "Withdrawals pause, because a passkey was added",
          "recoveryCodeUsed": "Withdrawals pause, because a recovery code was used"
        }
      },
      "password": {
        "again": "Repeat the password",
        "different": "Passwords do not match.",
        "new": "New password"
      },
      "forget": {
        "title": "Forgot password",
        "note": "A code to your address lets you set a new one. <link>Back to login</link>",
        "sent": "If there is an account with this address, a code is on its way.",
        "effectsTitle": "What the new password causes",
        "endsSignIns": "Every log-in ends, on all devices.",
        "keepsFactors": "Your authenticator and passkeys stay as they are.",
        "button": "Set the new password",
        "done": "Your new password is set",
        "leaves": "{seconds, plural, =0 {On to the login.} one {On to the login in # second.} other {On to the login in # seconds.}}",
        "goNow": "Log in now"
      },
      "google": {
        "title": "Continue with Google",
        "note": "Google says who you are; your password there never reaches us.",
        "progress": "Asking Google who you are.",
        "failed": "Google did not log you in",
        "nothing": "This page is where Google brings you back. Nothing came along; please begin at the login.",
        "left": "You left Google without agreeing. Nothing happened.",
        "again": "To the login",
        "newTitle": "You have no account here yet",
        "newBody": "Google vouches for <b>{email}</b>. An invitation, your country and your consent are still needed.",
        "knownTitle": "You may have an account already",
        "knownBody": "Linking needs proof of both. Log in to your account first; then Google is linked to it.",
        "knownBodyOf": "There is an account with {email}. Linking needs proof of both: log in to it first; then Google is linked.",
        "logInToLink": "Log in and link",
        "linkTitle": "Link Google to your account",
        "linkTitleOf": "Link {email} to your account",
        "linkBody": "Whoever is logged in to that Google account can then log in here. A new device and your authenticator are still asked for. You can unlink it at any time.",
        "link": "Link Google",
        "linked": "Google is linked.",
        "unlinkTitle": "Unlink Google",
        "unlinkBody": "{account} can then no longer log in here. Your password and passkeys stay.",
        "unlinked": "Google is unlinked."
      },
      "stepUp": {
        "title": "Is it you?",
        "body": "This needs a fresh confirmation. It counts for five minutes; what you typed stays.",
        "passkey": "Confirm with a passkey",
        "button": "Confirm",
        "wrong": "The password is wrong.",
        "noPassword": "Your account has no login password and no passkey on this device. <link>Set a password</link> with a code to your address."
      },
      "authenticator": {
        "title": "Authenticator",
        "note": "An app on your phone makes a new code every 30 seconds, so your password alone is not enough to log in.",
        "steps": "Setting up the authenticator",
        "app": "Have an authenticator app at hand",
        "appBody": "Google Authenticator, Aegis, 2FAS, a password manager: any app for one-time codes will do.",
        "begin": "Show the QR code",
        "scan": "Scan the code with the app",
        "scanBody": "The secret is shown only once. Anyone who has it can make your codes, so do not share it.",
        "byHand": "Cannot scan? Type this secret into the app:",
        "secret": "the secret",
        "open": "Open it in the app on this device",
        "prove": "Type the code that the app shows",
        "effects": "Then your recovery codes are shown, once. All other log-ins end; withdrawals do not pause.",
        "turnOn": "Switch on",
        "on": "The authenticator is on.",
        "isOn": "Your authenticator",
        "since": "Since",
        "remove": "Remove the authenticator",
        "removeButton": "Remove",
        "endsOthers": "All other log-ins end.",
        "weaker": "Your password alone then opens the account on a known device, and you cannot withdraw until a new one is set up.",
        "off": "The authenticator is removed. Withdrawals pause until {until}."
      },
      "recovery": {
        "title": "Recovery codes",
        "once": "These are shown this once",
        "body": "Each opens your account once when the phone is lost. Keep them on paper or in a password manager, not beside your password.",
        "copy": "Copy all",
        "copied": "Copied successfully.",
        "download": "Download",
        "print": "Print",
        "fileHead": "Ohmstead recovery codes of {name}. Each works once.",
        "kept": "I have kept these codes.",
        "keepFirst": "Keep them first; they cannot be shown again.",
        "done": "Done",
        "left": "Recovery codes left",
        "leftCount": "{count, plural, =0 {No recovery code left} one {# recovery code left} other {# recovery codes left}}",
        "few": "Few are left. Make new ones before the last is gone.",
        "renewBody": "New codes replace the old ones, which then no longer work.",
        "renew": "Make new recovery codes"
      },
      "passkey": {
        "title": "Passkeys",
        "what": "A passkey logs you in and confirms money acts by fingerprint, face or the device’s PIN. It cannot be guessed, and works on this site alone.",
        "add": "Add a passkey",
        "addBody": "Your device will ask for fingerprint, face or PIN. Nothing of it reaches us. Withdrawals do not pause.",
        "addButton": "Add",
        "added": "The passkey is added.",
        "none": "None yet.",
        "notHere": "None yet, and this browser or address does not know passkeys.",
        "name": "Name",
        "nameHint": "So that you know it again: “Work laptop”.",
        "nameMissing": "Give it a name.",
        "synced": "on all devices of its password manager",
        "oneDevice": "on one device",
        "made": "made {at}",
        "used": "Last used {at}",
        "unused": "Not used yet",
        "rename": "Rename",
        "renameOf": "Rename {name}",
        "renamed": "Renamed.",
        "remove": "Remove",
        "removeOf": "Remove {name}",
        "removeTitle": "Remove “{name}”",
        "removeBody": "It no longer logs in, and all other log-ins end: whoever has it may be logged in. Delete it on your device too.",
        "removed": "{count, plural, =0 {Passkey removed.} one {Passkey removed, # log-in ended.} other {Passkey removed, # log-ins ended.}}",
        "left": "The device’s question was closed or timed out. Nothing was added.",
        "notUsed": "No passkey was used. Try again, or choose another way.",
        "already": "This device has a passkey of your account already.",
        "failed": "The browser could not use a passkey here. Try again, or go another way."
      },
      "loginPassword": {
        "title": "Login password",
        "note": "Changed by the current one and a code.",
        "since": "The current one is from {at}.",
        "current": "Current password",
        "currentMissing": "Enter your current password.",
        "codeTo": "Where the code goes",
        "endsOthers": "All other log-ins end; this one stays.",
        "button": "Change the password",
        "done": "{count, plural, =0 {Password changed.} one {Password changed, # other log-in ended.} other {Password changed, # other log-ins ended.}} Withdrawals pause until {until}.",
        "doneFirst": "Password set. Withdrawals pause until {until}.",
        "noneTitle": "You have no login password",
        "noneBody": "You log in with Google or a passkey. What moves money or changes your security is confirmed with a password or a passkey. A code to your address sets a password; you stay logged in.",
        "setOne": "Set a password"
      },
      "fundPassword": {
        "title": "Fund password",
        "note": "Six digits that each withdrawal asks for.",
        "since": "The current one is from {at}.",
        "label": "New fund password",
        "weak": "Not six times the same digit, not a row like 123456, not a group twice or thrice like 121212, not a date.",
        "missing": "Enter exactly six digits.",
        "set": "Set the fund password",
        "change": "Change the fund password",
        "done": "Fund password saved. Withdrawals pause until {until}.",
        "needsEmail": "First your account needs an email",
        "needsEmailBody": "The code that sets the fund password goes there.",
        "whatTitle": "Nobody of ours ever asks for it",
        "what": "It is typed on this site only, when you withdraw. It is not your login password, and we cannot read it."
      },
      "name": {
        "rule": "1 to {most, number} characters: letters of one script, digits, spaces between. No addresses, no advertising. Once per 30 days.",
        "again": "It can be changed again from {date}.",
        "missing": "Enter a name.",
        "same": "This is your name now.",
        "button": "Rename",
        "done": "Renamed."
      },
      "avatar": {
        "choose": "Choose a picture",
        "change": "Another picture",
        "remove": "Remove it",
        "rule": "PNG or JPEG, at most {limit, number} MB. You cut it here, and only the cut is sent: 200 by 200, without place or time.",
        "kind": "This is not a PNG or JPEG picture.",
        "tooLarge": "The picture is larger than {limit, number} MB. Choose a smaller one.",
        "unreadable": "The browser cannot read this picture.",
        "cutTitle": "Cut the picture",
        "how": "Drag the picture, or use the sliders.",
        "zoom": "Nearer",
        "across": "Left to right",
        "down": "Top to bottom",
        "sending": "Sending the picture",
        "save": "Use this part",
        "done": "The picture is saved."
      },
      "reading": {
        "title": "How you read",
        "zone": "Time zone",
        "zoneNow": "There it is {time}. Days of the books are UTC.",
        "zoneHere": "Use the zone of this device: {zone}",
        "numbers": "Numbers",
        "numbersHint": "Whatever language you read in.",
        "byLanguage": "{sample}, as the language has it",
        "same": "Nothing is changed yet.",
        "done": "Saved."
      },
      "data": {
        "title": "My data",
        "body": "Everything kept about you, as one JSON file: profile, log-ins, consents, money, leases, charging.",
        "button": "Download my data",
        "gathering": "Gathering: {count} entries so far.",
        "done": "Your data is in the file."
      },
      "close": {
        "title": "Close my account",
        "note": "For good, with empty wallets, by a code. Money of yours is paid out first, without a minimum.",
        "begin": "See what stands in the way",
        "effects": {
          "signIns": "Every log-in ends, on all devices.",
          "person": "Your name, addresses, picture, password and keys are erased.",
          "books": "The books keep a number that names nobody.",
          "forGood": "It cannot be opened again."
        },
        "notYet": "It cannot close yet",
        "notYetBody": "Money that would be lost, and what still runs. Each line leads to where you end it.",
        "obstacle": {
          "houseAccount": "Your account belongs to the house",
          "recharge": "Recharge wallet",
          "income": "Income wallet",
          "reward": "Rewards",
          "held": "Held amounts",
          "toBeReleased": "To be released",
          "debt": "Unpaid charging",
          "lease": "Leases in effect",
          "hosting": "Points you host",
          "charging": "Charging in progress",
          "unsettled": "Sessions not settled yet"
        },
        "noAddress": "First add an address: the code that closes the account goes there.",
        "back": "Back",
        "button": "Close my account",
        "done": "Your account is closed",
        "doneBody": "What named you is erased. Thank you for having been here."
      },
      "social": {
        "title": "My links",
        "note": "What you can pass on, and what leads to your account.",
        "yours": "To pass on",
        "invitation": "Whoever opens this link finds your invitation code filled in.",
        "invitationLabel": "invitation link",
        "linked": "Linked accounts",
        "notLinked": "not linked",
        "linkedBody": "Nothing is read from it but who you are.",
        "ours": "Our public channels",
        "none": "The operator has named none yet. A channel that is not listed here is not ours.",
        "check": "<link>Check a contact</link> before you answer it."
      },
      "official": {
        "title": "Is this really you?",
        "note": "Somebody wrote or called in our name? Check the address, number or page first.",
        "check": "Check a contact",
        "neverTitle": "What we never ask for",
        "finding": "If someone asks for one of these, it is not us, whatever the sender says.",
        "never": {
          "password": "Your login password or fund password",
          "code": "A code from a mail, a text message or your authenticator",
          "transfer": "A transfer of money, to anyone",
          "remote": "Control of your screen or device",
          "pay": "A payment before you log in, verify or withdraw",
          "file": "To install an app file"
        }
      },
      "about": {
        "title": "About Ohmstead",
        "note": "Who we are, and the documents in force.",
        "tab": {
          "company": "Ohmstead",
          "terms": "Terms",
          "privacy": "Privacy"
        },
        "what": "Ohmstead rents out charging points for electric cars. Members lease real units and host them; drivers charge there and pay.",
        "proof": "Every cent of income can be followed back to a paid, metered charge. The books are open, and each member can recompute their own part in the browser.",
        "payers": "If nobody charges, nobody earns. You could get back less than you pay for a lease.",
        "demo": "This is a demo: its people, units and money are simulated, and no company runs it.",
        "operator": "The operator of this instance sends its company data, licences and the way to complain on request.",
        "check": "Unsure whether a message is ours? <link>Check it</link>."
      },
      "install": {
        "title": "Install the app",
        "note": "This page is the app. Your browser puts it on your screen; there is nothing to download.",
        "button": "Install Ohmstead",
        "here": "You are using it",
        "hereBody": "Ohmstead is installed on this device.",
        "later": "Not installed. The browser offers it again when you open this page another time.",
        "how": "Step by step",
        "platform": {
          "ios": "iPhone and iPad",
          "android": "Android phone",
          "desktop": "Computer"
        },
        "ios": {
          "one": "Press Share in Safari",
          "two": "Choose “Add to Home Screen”",
          "three": "Press “Add”: it stands among your apps"
        },
        "android": {
          "one": "Open the menu of the browser",
          "two": "Choose “Install app” or “Add to home screen”",
          "three": "Confirm: it stands among your apps"
        },
        "desktop": {
          "one": "Press the sign at the end of the address bar",
          "two": "Choose “Install”. In Safari: File, “Add to Dock”",
          "three": "It opens in a window of its own"
        },
        "adds": "What it adds",
        "add": {
          "screen": "An icon of its own",
          "whole": "The whole screen, without the browser’s bars",
          "same": "The same account and the same pages",
          "offline": "Opens without a network, and says so"
        },
        "asks": "It asks for nothing: no contacts, no location, no messages.",
        "noFile": "There is no app file",
        "noFileBody": "If a site or a chat offers one, it is not us.",
        "elsewhere": "Open this page on another device"
      }
    }
  }
  "approvals": {
    "refusal": {
      "approvalNotFound": "This request does not exist.",
      "ownRequest": "You asked for this. Somebody else must decide.",
      "alreadyDecided": "This request was already decided, withdrawn, or has expired.",
      "notYourRole": "Your role cannot ask for or decide this.",
      "countsLater": "This takes two people, and a colleague opened your account lately. You count as one of two in {hours, plural, one {# hour} other {# hours}}.",
      "requesterGone": "The person who asked may no longer ask for this. Somebody else must ask again.",
      "outdated": "Things have changed since this was asked ({detail}). Withdraw or decline it, and ask again.",
      "reasonNeeded": "Give a reason.",
      "notYours": "Only the person who asked can withdraw a request.",
      "refundAsked": "A refund of this bill has already been requested."
    },
    "page": {
      "title": "Approvals",
      "note": "Requests that need two people. An approved request takes effect immediately.",
      "tabs": "Which requests",
      "waiting": "Waiting",
      "waitingCount": "Waiting ({count})",
      "ended": "Ended",
      "nothingWaits": "No requests are pending",
      "nothingWaitsBody": "Requests that need a second person appear here.",
      "nothingEnded": "No request has ended yet.",
      "what": "Request",
      "about": "About",
      "change": "Change",
      "field": "What",
      "before": "Before",
      "after": "After",
      "askedBy": "Asked by",
      "askedAt": "Asked",
      "reason": "Reason",
      "expires": "Expires",
      "state": "State",
      "decidedBy": "Decided by",
      "whyNot": "Reason for declining",
      "approve": "Approve",
      "decline": "Decline",
      "declineReason": "Why you decline",
      "declineHint": "Needed only to decline. Everybody who sees the request can read it.",
      "withdraw": "Withdraw",
      "done": {
        "approved": "Approved and carried out",
        "declined": "Declined",
        "withdrawn": "Withdrawn"
      },
      "undecidable": {
        "own": "You asked for this. Somebody else must decide; you can withdraw it.",
        "role": "Your role cannot decide this.",
        "notYet": "A colleague opened your account in the last three days. You cannot decide this yet."
      },
      "openSubject": "Open {name}",
      "id": "Request number",
      "notDone": "Nothing was changed."
    },
    "states": {
      "waiting": "Waiting",
      "approved": "Approved",
      "declined": "Declined",
      "withdrawn": "Withdrawn",
      "expired": "Expired"
    },
    "kinds": {
      "settings": {
        "change": "Change a setting"
      },
      "devices": {
        "command": "Command to a station",
        "energyRate": "New energy rate"
      },
      "charging": {
        "refund": "Refund of a charging session",
        "release": "Bill a charging session as metered",
        "correction": "Bill a charging session with less energy",
        "dismissal": "Dismiss an entry in quarantine"
      }
    },
    "fields": {
      "command": "Command",
      "payload": "With",
      "country": "Country",
      "tariffClass": "Class",
      "perKwh": "Per kWh",
      "validFrom": "From",
      "refund": "Refund",
      "energyWh": "Energy",
      "price": "Price",
      "quarantined": "Entry"
    }
  }
  "charging": {
    "refusal": {
      "pointNotFound": "This charging point does not exist.",
      "pointNotFree": "This connector is not free or not connected at present. Nothing was held.",
      "pointNotOffered": "Charging is not offered at this point at present.",
      "meterKeyMissing": "You cannot charge at this point: its meter cannot sign its readings yet, and only signed readings are billed in this country. Please choose another point.",
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
      "tariffInThePast": "A tariff begins in the future, and after the one before it.",
      "pointAway": "The point is not connected now, so it cannot be stopped from here. Stop in the car or at the point.",
      "exchangeTimeWrong": "An exchange was at most 30 days ago, not in the future, and after the exchange before it.",
      "exchangeWhileCharging": "Somebody charges at this device now, or has charged since that time. Record the exchange when nobody charges.",
      "meterElsewhere": "Another device has this meter. Check the serial.",
      "registerBelowBilled": "More than this was billed of the old meter already. Check its final register.",
      "cardNotFound": "This card does not exist.",
      "cardInUse": "This card is registered already. If it is yours, write to support.",
      "readerBusy": "Somebody else is registering a card at this point. Try again in a few minutes.",
      "noCardSeen": "No card was read. Start again and hold one card to the reader.",
      "cardsOff": "Charging by card is off for this account. Its member turns it on first.",
      "cardCharges": "This card is charging now. Stop it first.",
      "notDisputable": "This bill cannot be disputed: it is not final, or nothing was paid.",
      "alreadyDisputed": "You have disputed this bill already.",
      "disputeTooLate": "The time to dispute this bill is over: its shares have been paid out.",
      "disputeNotFound": "This dispute does not exist.",
      "disputeDecided": "This dispute has been decided already.",
      "siteNotFound": "This site does not exist, or is in another country.",
      "tariffNotFound": "This tariff does not exist.",
      "tariffOver": "This tariff has ended already.",
      "needsTwoPeople": "This entry may change a bill. Ask a second person to agree.",
      "notInReview": "This entry does not hold a bill back.",
      "correctionTooHigh": "A correction must be below the metered {metered} Wh.",
      "notRefundable": "There is nothing to refund: the bill is not final, or nothing was paid.",
      "refundTooLate": "This bill cannot be refunded any more: its shares have been paid out.",
      "disputedBefore": "This bill is disputed. Decide on it in the list of disputes.",
      "refundAskedOften": "The refund of this bill was requested three times. It cannot be requested again.",
      "billIsFinal": "This bill is final. A final bill is never raised, even if the meter could not be read. To lower it, request a refund."
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
      "nearFailed": "We could not get your location",
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
      "aKwh": "a kWh",
      "aStart": "a start",
      "aMinuteShort": "a minute",
      "offlineSince": "Offline since {time}",
      "plugState": "{plug} · {power} kW: {state}",
      "route": "Route",
      "routeTo": "Route to {name}, opens a map outside",
      "metres": "{metres} m",
      "kilometres": "{kilometres} km",
      "simulated": "Simulated",
      "simulatedBody": "This point and its car are simulated.",
      "noHistory": "Your charging sessions will appear here.",
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
      "perKwh": "Per kWh",
      "perMinute": "Per minute of charging",
      "perStart": "Per charging session",
      "idle": "Idle fee per minute after charging",
      "idleAfter": "Idle fee per minute, from {minutes} minutes after charging",
      "vatContained": "VAT included",
      "idleNever": "Staying plugged in costs nothing.",
      "idleFrom": "From {minutes} minutes after charging has ended, staying plugged in costs",
      "aMinute": "a minute.",
      "parts": {
        "energy": "Electricity",
        "vat": "VAT",
        "commission": "Ohmstead",
        "host": "The member who hosts it",
        "ownUse": "Back to you: your own point",
        "house": "Operator (not hosted by a member)"
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
      "heldAtMost": "Maximum amount held now",
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
      "holdLine": "Maximum amount held at the start:",
      "connectors": "Connectors",
      "splitTitle": "Who gets what of one kWh",
      "splitFinding": "Your receipt shows the same parts.",
      "aboutTitle": "This point",
      "success": "Starts that delivered energy",
      "successNone": "no charging session yet",
      "successOf": "{share} of the last {count}",
      "model": "Model",
      "modelLine": "{name}, {current}, up to {power} kW",
      "lastContact": "Last contact",
      "never": "never",
      "compareSerial": "Before you pay, compare this serial with the label on the unit.",
      "blockedOffline": "The point is not connected. It cannot be started from here.",
      "blockedFaulted": "The point reports a fault.",
      "blockedNotOffered": "Charging is not offered here at present.",
      "blockedBusy": "No connector is free now. This page shows at once when one is.",
      "since": "since {time}",
      "noConnectors": "The point has not reported its connectors yet.",
      "logInToStart": "Log in to start",
      "logInFirst": "Log in first. You will return to this page.",
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
        "meterUnclear": {
          "title": "The meter could not be read",
          "body": "The meter’s readings cannot be used for a bill. You pay nothing."
        },
        "cancelled": {
          "title": "You cancelled the start",
          "body": "Nothing was delivered."
        },
        "readingUnproven": {
          "title": "The reading could not be proven",
          "body": "We checked the signed readings of the meter and did not charge you."
        }
      },
      "holdReleased": "Nothing was charged; what was held is free again.",
      "delivered": "Delivered, from the meter",
      "noReadingYet": "no reading yet",
      "battery": "Car battery",
      "costSoFar": "Cost so far",
      "cost": "Cost",
      "powerNow": "Power",
      "powerMost": "Highest power",
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
          "body": "The meter signed these readings itself. Any later change, even by us, would be visible."
        },
        "unsigned": {
          "title": "Not signed",
          "body": "No signature proves these readings. They are shown as the charging point sent them."
        },
        "invalid": {
          "title": "Signature does not fit",
          "body": "The signed readings contradict this charging session. It is not charged until two of our staff have checked it."
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
      "holds": "passed",
      "cannotSay": "cannot be said here",
      "doesNotHold": "does not hold",
      "faults": {
        "unreadable": "A signed record cannot be read.",
        "unknownFormat": "The charging point sent a signed format that we cannot check.",
        "noRegisteredKey": "No public key is registered for this meter.",
        "keyUnreadable": "The registered key cannot be read.",
        "otherCurve": "The key and the record name different curves.",
        "weakCurve": "The curve of the key is too short to be trusted.",
        "curveUnknownHere": "This browser cannot calculate it on this connection. Download the file and check it with independent software.",
        "wrong": "The record or the signature was changed, or another key signed it.",
        "otherKey": "The charging point sent a public key that is not the registered one.",
        "otherMeter": "The record is from another meter.",
        "otherPoint": "The records are from different charging points.",
        "noPagination": "The record has no page number, so it could be used twice.",
        "gap": "A record is missing between the first and the last one.",
        "transactionOrder": "The readings are not in the order start, then end.",
        "meterFault": "The meter itself reports an error in a reading.",
        "exportRegister": "The record is of exported energy, not of energy delivered to the car.",
        "unknownRegister": "The record does not say which register was read.",
        "timeOrder": "The time of the end is before the time of the start.",
        "timeFar": "The record was made at another time than this charging session.",
        "clockUnknown": "The clock of the meter was not set, so the time is not proven.",
        "incomplete": "The signed start or the signed end is missing.",
        "otherRegisters": "The signed registers are not those of the bill.",
        "lowered": "The meter signed more energy than was billed. The bill was shown before its end was known and is never raised.",
        "pageUsed": "This record was already used for another charging session."
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
      "released": "Released from the hold",
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
      "keepTitle": "Save or share",
      "receiptNumber": "Receipt number",
      "savePdf": "Save as PDF",
      "linkBody": "Anyone with this link can open the receipt without signing in:",
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
      "times": "{count} ×",
      "registerRestarted": "The register began anew while you charged, after a power cut or a reset. You pay for what it showed before and after.",
      "billedBefore": "{energy} kWh of this register had been billed already. You do not pay for them again.",
      "cards": {
        "title": "Charging cards",
        "note": "Hold a card to a charging point and it charges for you, without this page.",
        "back": "Charging points",
        "onTitle": "Your cards charge",
        "offTitle": "Charging by card is off",
        "terms": "A card charges at the public price of the charging point when it starts. Money is held in your recharge wallet, as from this page. Whoever has the card can charge with it, so block a lost card at once.",
        "turnOn": "Let my cards charge",
        "turnOff": "Turn off",
        "own": "Your cards",
        "none": "No card yet.",
        "add": "Add a card",
        "how": "Choose the charging point in front of you, then hold one card to its reader within two minutes.",
        "point": "Charging point",
        "begin": "Read my card there",
        "ended": {
          "over": "No card was held to the reader in time.",
          "several": "More than one card was read, so none was taken. Start again with yours alone.",
          "taken": "This card is registered already. If it is yours, write to support."
        },
        "hold": "Hold your card to the reader of {point}",
        "left": "{count, plural, one {# second left.} other {# seconds left.}}",
        "seen": "Card {number} was read",
        "check": "Confirm only if you held it there yourself just now. The point may have shown a red light: it did not know the card yet.",
        "name": "Name of the card",
        "nameHint": "Like “key ring” or “company car”.",
        "nameNeeded": "Give the card a name.",
        "confirm": "This is my card",
        "states": {
          "accepted": "Charges",
          "blocked": "Blocked",
          "expired": "Expired"
        },
        "unused": "Not used yet.",
        "used": "{count, plural, one {Used once} other {Used # times}}, last at {time}.",
        "byStaff": "Registered by staff for a fleet.",
        "running": "It charges now: see it or stop it",
        "block": "Block",
        "unblock": "Unblock",
        "history": "History",
        "historyOf": "{name}: {count} charging sessions",
        "forget": "Forget",
        "forgetTitle": "Forget {name}?",
        "forgetBody": "Whoever has the card afterwards can register it. A card that you lost is better blocked.",
        "keep": "Keep it"
      },
      "dispute": {
        "title": "Something wrong with this bill?",
        "until": "You can dispute it until {time}. After that hosts receive their share.",
        "begin": "Dispute this bill …",
        "told": "Your dispute",
        "state": "State",
        "reason": "What is wrong",
        "words": "In your words",
        "openedAt": "Disputed",
        "decidedAt": "Decided",
        "answer": "Answer",
        "choose": "Choose",
        "reasonMissing": "Choose what is wrong.",
        "wordsMissing": "Say what is wrong.",
        "follows": "You can dispute a bill once. We hold this money until we decide: you either get a full refund or the bill is confirmed.",
        "send": "Dispute the bill",
        "leave": "Not now",
        "nothing": "The bill was not disputed.",
        "means": {
          "open": "We are reviewing it. The money is held until we decide.",
          "rejected": "The bill is confirmed.",
          "upheld": "All of it went back to your recharge wallet."
        },
        "reasons": {
          "notCharged": "My car did not charge",
          "wrongEnergy": "The energy is wrong",
          "wrongPrice": "The price is wrong",
          "wrongTime": "The times or the idle fee are wrong",
          "notMe": "I did not start this charging",
          "other": "Something else"
        },
        "states": {
          "open": "open",
          "rejected": "bill confirmed",
          "upheld": "refunded"
        },
        "byStaff": "We are checking this bill"
      },
      "review": {
        "signatureInvalid": {
          "title": "We are checking this charging session",
          "body": "The signed readings of the meter contradict the bill. You have not been charged, and nothing is held in your wallet. Two of our staff decide whether you pay the amount shown, less, or nothing."
        },
        "signatureMissing": {
          "title": "We are checking this charging session",
          "body": "Only signed meter readings may be billed here, and this bill has none that prove it. You have not been charged, and nothing is held in your wallet. Two of our staff decide whether you pay the amount shown, less, or nothing."
        },
        "overlap": {
          "title": "We are checking this charging session",
          "body": "Another charge overlaps this one in time, at the same connector or on your account. You have not been charged, and nothing is held in your wallet. Two of our staff decide whether you pay the amount shown, less, or nothing."
        },
        "since": "In review since {at}"
      },
      "corrected": "{energy} kWh were taken off the metered energy after a check. You do not pay for them.",
      "inReview": "In review"
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
      "meterSerialInUse": "A registered device has a meter with this serial number already. Check the type plate of the meter.",
      "meterKeyWrong": "This is not the public key of a meter. Enter the key in hexadecimal, as DER or as a bare point, on secp256r1, secp256k1, secp384r1, secp521r1, brainpoolP256r1 or brainpoolP384r1.",
      "modelNameInUse": "A model with this name exists already.",
      "energyRateWrong": "This energy rate cannot be used: {detail}.",
      "identityNotSaid": "The station does not say this. Look at the device again: it may have booted since.",
      "meterInService": "This device is in service. Confirm that its meter is the registered one, or record a meter exchange.",
      "energyRateInForce": "An energy rate that is in force, past or withdrawn cannot be withdrawn.",
      "timeZoneUnknown": "This time zone is not known.",
      "energyRateNotFound": "This energy rate does not exist."
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
  "home": {
    "page": {
      "lang": {
        "note": "A change is immediate and keeps what you typed.",
        "look": "Look"
      },
      "visitor": {
        "documentTitle": "Charging, metered and shared",
        "title": "Every cent here was paid by a driver, at a meter.",
        "lead": "Drivers pay to charge. Members who lease or host the points share what is left after electricity and fees. <strong>If nobody charges, nobody earns.</strong>",
        "readAt": "Read at {time}.",
        "charge": {
          "title": "Charge a car",
          "body": "Scan the label or pick a point. You see the full price before you start, and get a receipt that names its meter.",
          "free": "free now, of {total} points",
          "prices": "{least} to {most} a kWh.",
          "unknown": "How many are free cannot be said right now.",
          "button": "Find a point"
        },
        "lease": {
          "title": "Lease or host a point",
          "body": "You lease a real unit and take it into custody. You receive a share of what drivers pay at it. You could get back less than you pay.",
          "plot": "{name}: half of all months brought less than <median></median>; the lease costs <cost></cost> a month (dashed).",
          "noHistory": "Not enough months are known yet to show any result.",
          "unknown": "The results of past months did not arrive.",
          "button": "See what points brought"
        },
        "now": {
          "title": "The points, now",
          "all": "See them all",
          "finding": "As the points report themselves. Closed and faulty ones are counted too.",
          "empty": "No point is offered yet. As soon as the first one is online it stands here.",
          "states": {
            "free": "Free",
            "busy": "Charging a car",
            "notOffered": "Not offered now",
            "faulted": "Faulty",
            "offline": "Offline"
          },
          "sum": "All points"
        },
        "realised": {
          "title": "What months brought, package by package",
          "all": "Compare them",
          "finding": "Months of thirty days over the last ninety, faults and empty months included. The past says nothing certain about what comes.",
          "empty": "No package is on offer now.",
          "package": "Package",
          "range": "Range of past months; cost dashed",
          "median": "Half brought less than",
          "below": "Less than the lease cost",
          "sample": "Months known",
          "months": "months known"
        }
      },
      "member": {
        "documentTitle": "Today",
        "upTo": "Figures up to {time}. Days are UTC.",
        "hosting": "Host today",
        "points": "Your points",
        "noPoints": "You have no points. Nothing is earned until a point you lease is used.",
        "seePoints": "See points and packages",
        "charge": "Charge a car",
        "income": "See what it earned"
      },
      "figures": {
        "today": "Metered by your points, settled today",
        "charges": "{count, plural, =0 {no charge so far} one {# charge} other {# charges}}",
        "settled": "Your share, released for {month}",
        "energy": "of {energy} kWh in all",
        "waiting": "Waiting",
        "nothingWaits": "nothing waits",
        "due": "next on {date}, may change",
        "available": "Available in your wallets",
        "toWallets": "See wallets"
      },
      "today": {
        "title": "Today, hour by hour",
        "points": "{count, plural, =0 {No point in custody} one {# point} other {# points}}",
        "caption": "Charges settled today",
        "from": "From",
        "to": "To",
        "finding": "{count, plural, =0 {Nobody has charged at your points today.} one {One charge, {energy} kWh.} other {# charges, {energy} kWh.}} Hatched hours have not happened yet; hours are UTC."
      },
      "split": {
        "title": "Where the charging money of {month} went",
        "toIncome": "See each day",
        "energy": "Electricity",
        "vat": "VAT",
        "commission": "Platform",
        "share": "Your share",
        "finding": "Drivers paid {gross} {asset} for {energy} kWh. Income comes from this and from nothing else.",
        "hidden": "For {energy} kWh. Income comes from this and from nothing else.",
        "empty": "Nothing was charged at your points in {month}, so nothing was earned."
      },
      "energy": {
        "title": "Energy, last 30 days",
        "caption": "Energy by day",
        "day": "Day",
        "noData": "no data",
        "words": "{energy} kWh, {count, plural, one {# charge} other {# charges}}, earned {earned}",
        "finding": "Average {average} kWh a day. {zero, plural, =0 {No day} one {One day} other {# days}} at zero, {noData, plural, =0 {none} one {one} other {#}} without meter data (hatched)."
      },
      "needs": {
        "title": "Needs you",
        "none": "Nothing. Everything runs by itself.",
        "offline": "{name} is offline",
        "offlineSince": "{name} has been silent since {since}",
        "failed": "{name} could not be brought online",
        "step": "{name} waits for a step of yours",
        "queued": "{name} is in the queue",
        "unhosted": "{name} is not hosted yet",
        "unhostedBody": "It earns nothing until it is in custody and drivers charge on it.",
        "bringOnline": "Bring online",
        "charging": "You are charging now",
        "chargingBody": "What it costs so far is shown live.",
        "openCharging": "Open the charge",
        "open": {
          "offline": "Check it",
          "failed": "See why",
          "step": "Go on",
          "queued": "See the queue"
        },
        "body": {
          "offline": "Charging there cannot earn until it is back. Check its breaker and its cable.",
          "failed": "Nothing was taken for it.",
          "step": "The next step waits for you at the unit or on the page.",
          "queued": "You need do nothing: you are told as soon as a unit is free."
        }
      }
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
      "waiting": {
        "carCharging": "A car has been charging at this unit since {since}. The step continues when the charge has ended and the unit reports that it is available.",
        "carConnected": "A car has been plugged in at this unit since {since}. The step continues when it is unplugged.",
        "reserved": "The unit has been reserved since {since}. The step continues when the reservation has ended.",
        "unavailable": "The unit has reported that it is not available since {since}. If this does not change, contact support.",
        "status": "Waiting since {since} for the unit to report its state.",
        "answer": "Waiting since {since} for the unit to answer that it can be offered."
      },
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
      "noSessions": "Nobody charged in this window, so nothing was earned.",
      "switchOff": {
        "waiting": "Unit is switched off when it is back",
        "done": "Unit switched off {time}",
        "refused": "Unit refused to be switched off {time}",
        "unknown": "Nobody knows whether the unit is off: it did not answer"
      },
      "lamps": {
        "off": "off",
        "power": "on, no network",
        "searching": "looking for the network",
        "offline": "no connection",
        "unavailable": "not offered",
        "ready": "green, ready",
        "occupied": "occupied",
        "charging": "charging",
        "finishing": "finishing",
        "faulted": "red, fault",
        "blinking": "blinking"
      }
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
      "misdirected": "This server does not answer under this host name.",
      "signedOut": "Please sign in again.",
      "secondFactorNeeded": "Set an authenticator or a passkey first. Until then nothing else is open to you."
    }
  }
  "income": {
    "refusal": {
      "lineNotFound": "This line does not exist.",
      "custodyNotFound": "This hosting period does not exist."
    },
    "page": {
      "title": "Income",
      "utc": "Days are UTC.",
      "upTo": "Figures up to {time}.",
      "total": "Earned in all",
      "periods": {
        "today": "Today",
        "yesterday": "Yesterday",
        "days7": "7 days",
        "days30": "30 days"
      },
      "energyOf": "{energy} kWh, {count, plural, =0 {no charge} one {# charge} other {# charges}}",
      "waitingLine": "<amount></amount> of it still waits; the next is released on {at}. <link>See the releases</link>",
      "emptyMonth": "No charging in {month}. Nothing was charged, so nothing was earned.",
      "pickDay": "Pick a day to see the charges behind it.",
      "split": {
        "label": "Where the charging money of {month} went",
        "share": "Your share",
        "energy": "Electricity",
        "vat": "VAT",
        "commission": "Platform",
        "finding": "Drivers paid {gross} {asset} for {energy} kWh. Income comes from this and from nothing else.",
        "hidden": "For {energy} kWh. Income comes from this and from nothing else."
      },
      "calendar": {
        "caption": "Income by day, {month}",
        "day": "Day",
        "amount": "USDT",
        "more": "Energy and charges",
        "noData": "no unit reported",
        "finding": "{earned, plural, =0 {No day} one {One day} other {# days}} with charging, {zero, plural, =0 {none} one {one} other {#}} without.{noData, plural, =0 {} one { Of one nothing is known.} other { Of # nothing is known.}}"
      },
      "states": {
        "distributed": "released",
        "toBeCollected": "to be collected",
        "toBeReleased": "waiting",
        "lost": "taken back",
        "disputed": "in dispute"
      },
      "kinds": {
        "hostShare": "Share of a charge",
        "energyReimbursed": "Your electricity, paid back",
        "rebate": "Rebate from the platform’s fee"
      },
      "day": {
        "noData": "None of your units reported on this day. That is not zero: we do not know.",
        "empty": "Nobody charged at your points on this day, so nothing was earned.",
        "more": "More charges",
        "gross": "Drivers paid for {energy} kWh",
        "costs": "Electricity, VAT, platform",
        "times": "{from} to {to}",
        "from": "Driver paid <paid></paid>; less electricity <energy></energy>, VAT <vat></vat>, platform <fee></fee>.",
        "due": "released on {at}",
        "released": "on {at}",
        "follow": "Follow it to its meter",
        "followOf": "Follow the charge at {name}, {time}, to its meter"
      },
      "release": {
        "title": "Releases",
        "note": "A share waits 24 hours so that the driver can object, then it is yours to spend.",
        "waiting": "Waiting",
        "next": "Next release",
        "nothing": "nothing waits",
        "list": "Shares of charges",
        "point": "Point",
        "settledAt": "Settled",
        "when": "Released or due",
        "state": "State",
        "all": "All",
        "empty": "Nothing here. A share appears as soon as a charge at a point of yours is settled."
      },
      "source": {
        "title": "Income by source",
        "note": "What was released to you, by where it came from.",
        "hosted": "From points you host, in all",
        "released": "Released",
        "sources": "Sources",
        "incomes": "Points",
        "rebates": "Rebates",
        "rewards": "Rewards",
        "reward": "Reward for a task",
        "what": "What",
        "at": "Released",
        "trail": "Trail",
        "empty": {
          "income": "Nothing was released yet. A charge at your points, and 24 hours, make the first line.",
          "rebate": "No rebate was released. That changes nothing for your points.",
          "reward": "No reward was paid. Rewards are for tasks and are never income from charging."
        }
      },
      "trail": {
        "title": "Follow one line down to its meter",
        "back": "Income, {day}",
        "zone": "Clock times are of {zone}.",
        "label": "From the wallet down to the meter",
        "unknown": "This line does not exist, or it is not yours.",
        "simulated": "Simulated",
        "simulatedBody": "A simulated unit with a simulated meter. Everything below is computed as for a real one.",
        "releasedOn": "Released to your income wallet, {date}",
        "waitsUntil": "Settled for you, waits until {at}",
        "lead": "This is {share} of what one driver paid for {energy} kWh at {point}. Below is everything between that figure and the meter. <strong>The lines are as wide as the money.</strong>"
      },
      "check": {
        "title": "Checked in this browser",
        "running": "checking",
        "broken": "changed",
        "unknown": {
          "notReleased": "not yet",
          "notSigned": "not signed",
          "lowered": "covers more",
          "curve": "cannot say",
          "unproven": "not proven"
        },
        "names": {
          "frames": "{count, plural, one {# frame is as it came in} other {# frames are as they came in}}",
          "registers": "Each reading stands in a frame",
          "energy": "End less start is {energy} kWh",
          "signature": "Signature of the meter",
          "key": "Key is the one registered for it",
          "price": "{energy} kWh at the agreed tariff is the price paid",
          "parts": "The parts add up to it, by the published rule",
          "line": "Your ledger line names this settlement",
          "release": "The release frees just that"
        },
        "results": {
          "frames": "same",
          "registers": "same",
          "energy": "equal",
          "signature": "valid",
          "key": "same",
          "price": "equal",
          "parts": "equal",
          "line": "same",
          "release": "equal"
        },
        "again": "Check again",
        "download": "Download the trail",
        "tryEdit": "Change one digit and see",
        "putBack": "Put the digit back",
        "editedTitle": "You changed one digit of the last frame, in this browser only",
        "editedBody": "What is stored is as it was. Red shows where the trail no longer holds.",
        "brokenTitle": "Something here is not as it was stored",
        "brokenBody": "Red marks where. This page moves no money. Tell us with the number {id}, and keep the downloaded trail."
      },
      "node": {
        "hash": "SHA-256 kept",
        "entry": "Ledger entry",
        "turn": "Above this line it is money, below it is energy.",
        "line": {
          "hostShare": "Your share",
          "energyReimbursed": "Your electricity, paid back",
          "rebate": "Your rebate",
          "released": "Posted to your income wallet.",
          "waiting": "Held for you in the ledger until {at}, so that the driver can object.",
          "block": "In block {number} of the hash chain, sealed {at}."
        },
        "release": {
          "title": "Waited {hours, plural, =0 {less than an hour} one {# hour} other {# hours}}",
          "body": "So that the driver could object. It could not be spent until then."
        },
        "settlement": {
          "title": "The payment was divided",
          "body": "By a published rule, to the last micro-unit. This browser divided it again.",
          "id": "Settlement"
        },
        "join": {
          "energy": {
            "title": "Electricity joins",
            "body": "{energy} kWh × {rate}, owed to the supplier of the site.",
            "ownSocket": "{energy} kWh × {rate}, paid back to whose socket it was."
          },
          "vat": {
            "title": "VAT joins",
            "body": "{vat}, contained in the price."
          },
          "platform": {
            "title": "Platform joins",
            "body": "{commission} of what is left after electricity and VAT, the rate of your level when the charge began."
          },
          "rebates": {
            "title": "Rebates join",
            "body": "Out of the platform’s part, to who invited the host. Nothing of it comes from your share."
          },
          "hosts": {
            "title": "Other shares join",
            "body": "For energy delivered while the unit was in another custody window."
          },
          "ownUse": {
            "title": "Own use joins",
            "body": "The driver was the host of that part: it went back to who paid."
          },
          "house": {
            "title": "The house joins",
            "body": "Energy outside of any custody. It is visible in the books and never paid as a rebate."
          }
        },
        "payment": {
          "title": "The driver paid",
          "body": "<held></held> was held at the start, this much was taken, the rest went back.",
          "part": "The whole price was <price></price>; this line is of the part that was paid here."
        },
        "price": {
          "title": "At a price agreed before the start",
          "energy": "{amount} a kWh",
          "start": "{amount} for the start",
          "minute": "{amount} a minute",
          "idle": "{amount} a minute idle after {minutes, plural, one {# minute} other {# minutes}}",
          "computed": "This browser computed it again from the readings.",
          "id": "Tariff"
        },
        "session": {
          "all": "One charge, all of it in your custody",
          "part": "One charge, {energy} kWh of it in your custody",
          "allBody": "So nothing of it is divided with another member.",
          "partBody": "It ran over {count, plural, one {# custody window} other {# custody windows}}; each gets the energy that was metered in it. Yours began {since}.",
          "id": "Charge"
        },
        "readings": {
          "title": "The meter said so, twice",
          "start": "at the start, {at}",
          "end": "at the end, {at}",
          "difference": "kWh delivered",
          "between": "{count, plural, one {One more reading lies between; it never falls.} other {# more readings lie between; none ever falls.}}",
          "again": "began anew, {at}",
          "until": "last reading before, {at}",
          "restarted": "The register began anew in between, after a power cut or a reset. What it showed before and after adds up.",
          "billedBefore": "{energy} kWh of this register had been billed in another charging session and do not count here."
        },
        "frame": {
          "last": "In a frame the station sent: {action}",
          "lastBody": "This is the text as it came, byte for byte. Change one digit and the check above fails.",
          "first": "And in the one at the start: {action}",
          "firstBody": "The register before the first watt-hour flowed.",
          "between": "{count, plural, one {# frame between them} other {# frames between them}}",
          "showBetween": "Show each with its text",
          "label": "Frame {action} as it came",
          "excerpt": "The part of frame {action} that names the register",
          "whole": "Show the whole frame, {length} characters"
        },
        "signature": {
          "title": "In a record the meter signed itself",
          "body": "{format}, as it left the meter. Other software can check it too.",
          "label": "Signed record as it came",
          "none": "The meter did not sign it",
          "noneBody": "This unit has no signing meter. The frames above are all there is."
        },
        "meter": {
          "title": "By meter {meter}, at {point}",
          "since": "since {date}",
          "serial": "Serial of the unit",
          "key": "Public key",
          "end": "The trail ends here: you can go and stand in front of it."
        }
      }
    }
  }
  "notices": {
    "refusal": {
      "noticeNotFound": "This notice does not exist.",
      "groupIsFixed": "Notices about security, money and device faults cannot be switched off."
    },
    "kind": {
      "accountSecured": {
        "held": "Withdrawals are held until {heldUntilAt} and go on by themselves afterwards. No payment ends this earlier.",
        "body": "If it was you, you need not do anything. If it was not, set a new login password with “Forgot password” at once, and then end all other log-ins under Security."
      },
      "receiptReady": {
        "title": "Your receipt for charging at {place}",
        "body": "The bill is final and paid. The receipt shows the meter readings, the price and the tax."
      },
      "debtPaid": {
        "title": "Payment for charging at {place}",
        "body": "An amount that you still owed for this charging session was paid from your balance."
      },
      "billInReview": {
        "title": "Your bill for {place} is being checked",
        "body": "The records of the unit contradict the bill. Nothing is charged until two members of our staff have decided, and nothing of your balance is held."
      },
      "billReviewed": {
        "title": "The check of your bill for {place} is finished",
        "body": "The bill is being completed. You will see the result on its page."
      },
      "disputeOpened": {
        "title": "The bill for {place} is disputed",
        "body": "We hold this money until we decide. You then get a full refund, or the bill is confirmed."
      },
      "disputeRejected": {
        "title": "The bill for {place} is confirmed",
        "body": "We decided on the dispute: the bill stays as it is. The reason is on the page of the receipt."
      },
      "refunded": {
        "title": "You got a refund for charging at {place}",
        "body": "The whole payment for this charging session is back in your balance."
      },
      "incomeTakenBack": {
        "title": "Income from {place} is on hold",
        "body": "A driver disputes a bill at your unit. Your share of it was not released yet and waits until the dispute is decided."
      },
      "incomeSettledAgain": {
        "title": "Income from {place} counts again",
        "body": "The dispute about this bill was rejected. Your share was settled again and will be released after the usual time."
      },
      "leaseBought": {
        "title": "You leased {place}",
        "body": "The unit is bound to your lease. The lease takes effect when hosting starts for the first time."
      },
      "cardAdded": {
        "title": "{known, select, no {Charging card added} other {Charging card added: {name}}}",
        "body": "It can start charging sessions that you pay for. If you did not add it, block it under Charging cards."
      },
      "cardBlocked": {
        "title": "{known, select, no {Charging card blocked} other {Charging card blocked: {name}}}",
        "body": "It cannot start a charging session any more."
      },
      "cardUnblocked": {
        "title": "{known, select, no {Charging card unblocked} other {Charging card unblocked: {name}}}",
        "body": "It can start charging sessions again. If it was not you, block it under Charging cards."
      },
      "cardRemoved": {
        "title": "A charging card was removed",
        "body": "It cannot start charging sessions for you any more. Earlier ones stay in your history."
      },
      "incomeReleased": {
        "title": "Income was released to you",
        "body": "Shares of charging sessions at your units can be spent now. Further releases of the same day are listed on the same page."
      },
      "deviceOffline": {
        "title": "{place} is offline",
        "body": "The unit has had no connection since {sinceAt}. Nobody can start charging there until it is back. Check its power and its network."
      },
      "deviceOnline": {
        "title": "{place} is online again",
        "body": "Drivers can charge there again."
      },
      "deviceFault": {
        "title": "{place} reports a fault",
        "body": "{connector, select, 0 {The unit} other {Connector {connector}}} reports the error {code}. Our operations team sees it too."
      },
      "chargeStarted": {
        "title": "Charging started at {place}",
        "body": "You can follow the meter and stop on the page of the charging session."
      },
      "chargeEnded": {
        "title": "Charging ended at {place}",
        "body": "The bill follows as soon as the last message of the unit has arrived."
      },
      "chargeFailed": {
        "title": "No charging at {place}",
        "body": "No energy was delivered, so you pay nothing. What was held is available again."
      },
      "hostingQueued": {
        "title": "You wait in the queue for a unit",
        "body": "{position, select, 0 {You get a unit as soon as one is free} other {You are at position {position}. You get a unit as soon as it is your turn}}, and we tell you."
      },
      "unitAssigned": {
        "title": "A unit is free for you: {place}",
        "body": "Your place in the queue is over. Follow the steps of hosting to start."
      },
      "hostingStarted": {
        "title": "Hosting started at {place}",
        "body": "From now on you get a share of what drivers pay there."
      },
      "hostingFailed": {
        "title": "Hosting could not start at {place}",
        "body": "The page of hosting shows what stopped it and what you can do."
      },
      "hostingEnded": {
        "title": "Hosting ended at {place}",
        "body": "What drivers pay there from now on is not shared with you. Earlier income stays yours."
      },
      "leaseStarted": {
        "title": "Your lease of {place} is in effect",
        "body": "{endsAt, select, none {It runs for its full cycle from now.} other {It runs until {endsAt}.}}"
      },
      "leaseExpiring": {
        "title": "Your lease of {place} ends in {days} days",
        "body": "It ends at {endsAt}, and hosting ends with it. To keep hosting, lease a unit again."
      },
      "leaseExpired": {
        "title": "Your lease of {place} has ended",
        "body": "Hosting ended with it. Income that is not released yet follows as usual."
      },
      "leaseCancelled": {
        "title": "Your lease of {place} is cancelled",
        "body": "The refund is in your balance. The record of the lease shows how it was calculated."
      },
      "leaseSold": {
        "title": "Your lease of {place} is sold",
        "body": "It belongs to the buyer now."
      },
      "memberJoined": {
        "title": "Somebody joined with your invitation",
        "body": "A person registered with your invitation code."
      }
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
      "alreadyCancelled": "This lease was cancelled already.",
      "leaseOver": "This lease has ended already, so it cannot be cancelled.",
      "cancelPeriodOver": "The 14 days in which this lease could be cancelled are over.",
      "priceChanged": "The price has changed. Please look at it again; nothing was taken.",
      "startsAgain": "You started another lease at once in the last 14 days, so the days of this one would count from today. Please check again; nothing was taken.",
      "refundChanged": "Another day has begun: you would get back {refund}. Please check again; the lease was not cancelled.",
      "modelNotFound": "This device model does not exist."
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
      "hostingLine": "{count, plural, one {# session} other {# sessions}} a day, {minutes, plural, =1440 {round the clock} one {# minute each} other {# minutes each}}",
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
      "startWishHint": "If you cancel then, each day that has begun is charged, from the first hour of hosting.",
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
      "cancelFinding": "Possible until {date}. The rest goes back to your recharge wallet at once.",
      "cancelRefund": "You get back",
      "cancelNow": "Cancel the lease",
      "keep": "Keep it",
      "cancel": "Cancel …",
      "ifCancelled": "If you cancel",
      "ifCancelledFree": "All of it comes back.",
      "ifCancelledDays": "Each day that has begun is charged, at most {cost} {asset}; the rest comes back.",
      "againTitle": "Days count from today",
      "againBody": "You started another lease at once in the last 14 days. If you cancel this one, each day since the purchase is charged, even if you have not hosted.",
      "ownCharging": "Your own charging",
      "ownChargingLine": "You pay the full price until the 14 days are over. After that you pay only electricity and tax.",
      "cancelUsed": "{days, plural, =0 {No day has begun} one {# day has begun} other {# days have begun}}",
      "countedFrom": "Counted from",
      "nextDayAt": "Next day begins",
      "refunded": "Returned"
    }
  }
  "settings": {
    "refusal": {
      "settingUnknown": "This setting does not exist.",
      "valueWrong": "This value is not allowed ({detail}).",
      "valueSame": "The setting already has this value.",
      "valueMoved": "Somebody changed this setting in the meantime. It is now {detail}. Look at it again."
    },
    "page": {
      "title": "Settings",
      "note": "What the operator can decide while the platform runs. Every change is kept with who made it and why.",
      "searchLabel": "Search by name, description or key",
      "group": "Area",
      "all": "All areas",
      "nothingFound": "No setting found",
      "nothingFoundBody": "No setting has these words in its name, description or key.",
      "setting": "Setting",
      "value": "Value",
      "standard": "Default",
      "changed": "Changed",
      "changedBy": "Changed by",
      "never": "Never changed",
      "mayChange": "Who may change it",
      "twoPeople": "Two people",
      "onePerson": "One person",
      "takes": "Takes",
      "waiting": "Waiting for approval",
      "waitingHere": "A change of this setting waits for a second person.",
      "openApprovals": "Open approvals",
      "newValue": "New value",
      "on": "On",
      "off": "Off",
      "empty": "Empty",
      "everyCountry": "Every country",
      "chosenCountries": "Only these countries",
      "countriesHint": "Codes of two letters with commas between, such as DE, FR",
      "wordsHint": "One word per line",
      "levelsHint": "Shares in percent. All six rows are changed together.",
      "noLimitHint": "Empty means no limit",
      "level": "Level {level}",
      "reason": "Reason",
      "reasonHint": "Everybody who reads the history sees it.",
      "reasonNeeded": "Give a reason.",
      "between": "Enter a whole number from {from} to {to}.",
      "amountWrong": "Enter an amount of at least 0, with at most six decimals.",
      "percentWrong": "Enter a percentage from {from} to {to}, with at most four decimals.",
      "addressWrong": "Enter an address that starts with https://, or nothing.",
      "dayWrong": "Enter a day.",
      "lengthWrong": "Enter {from} to {to} letters or digits.",
      "countriesWrong": "Enter codes of countries, such as DE, FR.",
      "wordsWrong": "Each word needs {from} to {to} characters.",
      "rowWrong": "{row}, {column}: this is not a valid value.",
      "save": "Change setting",
      "ask": "Ask a second person",
      "askNote": "Money depends on this setting. A second person must approve the change before it takes effect.",
      "sent": "Sent to approvals",
      "saved": "Setting changed",
      "notDone": "Nothing was changed.",
      "notYours": "Your role cannot change this setting.",
      "history": "History",
      "noHistory": "Nobody has changed this setting yet.",
      "before": "Before",
      "after": "After",
      "by": "By",
      "with": "Approved by",
      "when": "When",
      "why": "Why",
      "more": "Show older changes",
      "same": "This is the value in force.",
      "asStandard": "default",
      "countryCount": "{count, plural, one {# country} other {# countries}}",
      "wordCount": "{count, plural, one {# word} other {# words}}",
      "levelCount": "{count, plural, one {# level} other {# levels}}",
      "key": "Key"
    },
    "owners": {
      "platform": "Platform",
      "accounts": "Accounts",
      "charging": "Charging",
      "income": "Income",
      "levels": "Levels",
      "packages": "Packages",
      "team": "Team",
      "tasks": "Tasks",
      "notices": "Notices"
    },
    "columns": {
      "valuationFrom": "Valuation from",
      "directValidFrom": "Valid direct members from",
      "secondThirdValidFrom": "Valid members of generations 2 and 3 from",
      "teamValidFrom": "Valid team members from",
      "extraHostingSessions": "Extra hosting sessions",
      "commissionPpm": "Commission",
      "leasesAtATime": "Leases at a time",
      "matchPriority": "Priority in matching",
      "rebatePpm": "Rebate per generation",
      "withdrawADay": "Withdrawal per day",
      "withdrawFee": "Withdrawal fee"
    },
    "units": {
      "address": "https address",
      "asset": "platform asset",
      "code": "letters and digits",
      "countries": "countries",
      "day": "day",
      "days": "days",
      "generations": "generations",
      "hashes": "calculations at most",
      "hours": "hours",
      "messages": "text messages",
      "minutes": "minutes",
      "onOff": "on or off",
      "percent": "%",
      "percentOfCommission": "% of the commission",
      "percentOfHeld": "% of the hold",
      "percentOfNet": "% on top of net",
      "rows": "six rows",
      "wattHours": "Wh",
      "words": "words"
    },
    "names": {
      "platform": {
        "asset": "Name of the platform asset",
        "customerServiceUrl": "Address of the support desk",
        "facebookUrl": "Facebook page",
        "twitterUrl": "Twitter page"
      },
      "accounts": {
        "captchaWork": "Captcha work",
        "termsVersion": "Version of the terms",
        "privacyVersion": "Version of the privacy policy",
        "smsCountries": "Countries that get text messages",
        "smsPerCountry": "Text messages to one country",
        "smsPerNumber": "Text messages to one number",
        "usernameRenameDays": "Time between two renames",
        "usernameBanned": "Banned words in usernames"
      },
      "charging": {
        "holdAtLeast": "Smallest hold for a charge",
        "stopAtHeldPpm": "Share of the hold at which charging stops",
        "silentAfterHours": "Time until a silent station’s session is closed",
        "finalAfterDays": "Time until a provisional bill is final",
        "registerRestartWh": "Register that counts as restarted",
        "noEnergyMinutes": "Time without energy until a session ends",
        "signedReadingCountries": "Countries where only signed readings are billed"
      },
      "income": {
        "releaseAfterHours": "Time until income is released"
      },
      "levels": {
        "table": "Levels"
      },
      "packages": {
        "leaseVatPpm": "VAT on leases"
      },
      "team": {
        "rebateCountries": "Countries with rebates",
        "rebateLevels": "Generations that get rebates",
        "rebateMaxPpm": "Most that rebates may take",
        "holdRule": "Hold rebates of higher packages",
        "heldDays": "Time a rebate is held",
        "alarmSharePpm": "Share of rebates that raises an alarm",
        "stopSharePpm": "Share of rebates that stops them"
      },
      "tasks": {
        "collectWithinHours": "Time to collect a task reward"
      },
      "notices": {
        "keptDays": "Notices are kept",
        "offlineMinutes": "Offline before the host is told"
      }
    },
    "means": {
      "platform": {
        "asset": "The name that stands beside every amount of money.",
        "customerServiceUrl": "Where members find support. If it is empty, they use the built-in conversation.",
        "facebookUrl": "The operator’s public page, linked from the site. If it is empty, there is no link.",
        "twitterUrl": "The operator’s public page, linked from the site. If it is empty, there is no link."
      },
      "accounts": {
        "captchaWork": "How much a browser must calculate before it may ask for a code. More makes attacks slower and sign-in slower on old phones.",
        "termsVersion": "The day on which the current terms came into force. Members consent again when it changes.",
        "privacyVersion": "The day on which the current privacy policy came into force. Members consent again when it changes.",
        "smsCountries": "Numbers of these countries get codes by text message.",
        "smsPerCountry": "The most codes by text message that go to the numbers of one country in a UTC day. Text messages cost money, and fraudsters earn by them.",
        "smsPerNumber": "The most codes by text message that go to one number in a UTC day, for all purposes together.",
        "usernameRenameDays": "A member can choose another username once in this time.",
        "usernameBanned": "No username may contain these words or spellings that look like them. The words for operator and staff are always banned."
      },
      "charging": {
        "holdAtLeast": "A charge starts by holding the estimated price, or this amount if it is greater. It never holds more than the balance.",
        "stopAtHeldPpm": "The station is told to stop when the cost reaches this share of the hold and no more can be held.",
        "silentAfterHours": "If a station says nothing for this time, its charging session is closed at the last reading.",
        "finalAfterDays": "A provisional bill becomes final after this time.",
        "registerRestartWh": "If a meter shows at most this after it showed more, it has started again, and its energy is billed on top of what was billed before.",
        "noEnergyMinutes": "A charging session that gets no energy for this time ends.",
        "signedReadingCountries": "In these countries a charging session is billed only if signed readings prove it. Otherwise it waits in quarantine until two people decide."
      },
      "income": {
        "releaseAfterHours": "Settled income can be disputed for this time. After it the host can spend the income."
      },
      "levels": {
        "table": "What each level requires and grants. A change replaces all six rows."
      },
      "packages": {
        "leaseVatPpm": "The VAT contained in what a lease earns, on top of the net amount. It is taken out day by day."
      },
      "team": {
        "rebateCountries": "A rebate is paid only if the inviter’s and the host’s country are both among these.",
        "rebateLevels": "How many generations of inviters get a share of the commission of a session.",
        "rebateMaxPpm": "The most that all rebates of one session take of its commission.",
        "holdRule": "If it is on, a rebate is held while the invited member’s package ranks above the inviter’s.",
        "heldDays": "A held rebate is lost after this time and goes back to the commission.",
        "alarmSharePpm": "The monitor raises an alarm when rebates are more than this share of host shares and rebates together.",
        "stopSharePpm": "Rebates stop by themselves when they are more than this share of host shares and rebates together."
      },
      "tasks": {
        "collectWithinHours": "A member has this long to collect a task reward."
      },
      "notices": {
        "keptDays": "Notices of members are deleted after this time, whether read or not.",
        "offlineMinutes": "A host is told that a unit is offline after this time, because most connections return within minutes."
      }
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
    "noScript": "Live figures and forms need JavaScript. It is switched off in this browser.",
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
    "offline": {
      "title": "No network",
      "nothing": "Nothing was sent, and nothing is sent later by itself. Your money and your devices are as they were.",
      "charging": "A car that is charging goes on charging. To stop it now, press the red button on the charging point.",
      "contact": "Whoever writes or calls meanwhile: treat it as not ours until you can check it here.",
      "retry": "Try again"
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
        "title": "Home",
        "description": "Drivers pay to charge an electric car; members who lease or host charging points share what is left. Every cent of income leads back to a meter."
      },
      "login": {
        "title": "Log in",
        "description": "Log in with your e-mail address and password. We never ask you to pay to log in."
      },
      "register": {
        "title": "Create an account",
        "description": "Create an account with an invitation code. We ask for as little as an account needs."
      },
      "forget": {
        "title": "Forgot password",
        "description": "Set a new login password with a code sent to your address."
      },
      "googleLogin": {
        "title": "Continue with Google"
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
        "title": "Install the app"
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
        "title": "Check a contact"
      },
      "profile": {
        "title": "Profile"
      },
      "googleVerify": {
        "title": "Authenticator"
      },
      "myOrder": {
        "title": "My orders",
        "coming": "Here will be your orders: bought, sold and for sale."
      },
      "safe": {
        "title": "Security"
      },
      "level": {
        "title": "Member levels",
        "coming": "Here will be the six levels, what each needs and what it changes."
      },
      "personAbout": {
        "title": "About Ohmstead"
      },
      "personSocial": {
        "title": "My links"
      },
      "bindEmail": {
        "title": "Add an email"
      },
      "updateEmail": {
        "title": "Change the email"
      },
      "fundPassword": {
        "title": "Fund password"
      },
      "loginPassword": {
        "title": "Login password"
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
        "title": "Holds"
      },
      "myIncome": {
        "title": "Income by source"
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
        "title": "Language",
        "description": "Ohmstead in six languages, by day and by night."
      },
      "my": {
        "title": "Me"
      },
      "rental": {
        "title": "Packages",
        "menu": "Lease and host",
        "description": "Charging points to lease, with what past months really brought, the poor ones included, beside what a month costs."
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
        "menu": "Charge",
        "description": "Find a free charging point, see the full price before you start, and get a receipt that names its meter."
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
      "staffApprovals": {
        "title": "Approvals"
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
      "staffDebts": {
        "title": "Debts"
      },
      "staffPackages": {
        "title": "Packages"
      },
      "staffMembers": {
        "title": "Members"
      },
      "staffWithdrawals": {
        "title": "Withdrawals",
        "coming": "Here withdrawals will be decided, by two people above the limit."
      },
      "staffScreening": {
        "title": "Screening"
      },
      "staffContent": {
        "title": "Content",
        "coming": "Here texts will be written in six languages."
      },
      "staffViolations": {
        "title": "Violations"
      },
      "staffRates": {
        "title": "Tariffs and energy rates",
        "menu": "Prices"
      },
      "staffSettings": {
        "title": "Settings"
      },
      "staffAudit": {
        "title": "Audit"
      },
      "staffPeople": {
        "title": "People"
      },
      "staffSecurity": {
        "title": "Your security"
      },
      "staffJoin": {
        "title": "Welcome"
      },
      "chargeCards": {
        "title": "Charging cards"
      },
      "staffCards": {
        "title": "Cards"
      },
      "staffInvitations": {
        "title": "House codes"
      },
      "staffParked": {
        "title": "Stuck events"
      },
      "staffDisputes": {
        "title": "Disputes"
      }
    },
    "notYet": "Not open yet",
    "staff": {
      "find": "Find or do",
      "findKey": "Find: Ctrl K",
      "notYours": "This page is not for your role",
      "notYoursBody": {
        "support": "You work here as support. An administrator can give you another role.",
        "content": "You work here as content. An administrator can give you another role.",
        "operations": "You work here as operations. An administrator can give you another role.",
        "finance": "You work here as finance. An administrator can give you another role.",
        "administrator": "You work here as administrator. An administrator can give you another role."
      },
      "waiting": "{count, plural, one {# waits for you} other {# wait for you}}"
    }
  }
  "staff": {
    "refusal": {
      "wrongLogin": "Login or password is wrong.",
      "setupLinkUsed": "This set-up link was used already or has expired. Start the server again for a new one.",
      "passwordTooSimple": "This password is too easy to guess. Several words make a good one.",
      "tooManyTries": "Too many tries. Please wait {seconds, plural, one {# second} other {# seconds}}.",
      "loginInUse": "This login is taken.",
      "joinLinkUsed": "This link was used already or has expired. Ask an administrator for a new one.",
      "personNotFound": "There is no such colleague.",
      "ownAccount": "Nobody changes their own account here. Ask another administrator.",
      "lastAdministrator": "This is the last administrator. Make another colleague administrator first.",
      "personDisabled": "This account is disabled. Enable it first.",
      "wrongPassword": "The password is wrong.",
      "passwordSame": "This is the password you have. Choose another one.",
      "passkeyNeeded": "This account signs in with a passkey.",
      "lastSecondFactor": "This is your only second factor. Set another one first.",
      "parkedNotFound": "This event does not wait any more: it was taken, or given up."
    },
    "page": {
      "loginTitle": "Staff log in",
      "loginNote": "For staff only: a member’s account does not work here.",
      "loginTerms": "A sign-in ends after an hour without use, and after 12 hours in any case. Every act is recorded.",
      "login": "Login",
      "password": "Password",
      "logIn": "Log in",
      "logOut": "Log out",
      "required": "This is needed.",
      "setUpTitle": "First administrator",
      "setUpNote": "This link works once, within 60 minutes of the start of the server.",
      "noSetUpLink": "The set-up link is not complete",
      "noSetUpLinkBody": "Copy the whole line from setup-link.txt in the data folder, with what stands behind the #.",
      "name": "Name",
      "loginShort": "At least {count} characters.",
      "passwordShort": "At least {count} characters.",
      "passwordHint": "At least {count} characters; several words make a good one.",
      "passwordAgain": "Password again",
      "passwordsDiffer": "Passwords do not match.",
      "createAdministrator": "Open the account",
      "roles": {
        "support": "support",
        "content": "content",
        "operations": "operations",
        "finance": "finance",
        "administrator": "administrator"
      },
      "overviewTitle": "Overview",
      "readAt": "Read at {time}.",
      "wrongNow": "Needs attention",
      "openWorst": "Open the most urgent",
      "quietTitle": "Nothing needs attention",
      "quietBody": "All points are connected, no rule is broken, and no task is open.",
      "what": "What",
      "means": "What it means",
      "count": "Count",
      "matters": {
        "violations": {
          "title": "Broken rules in the books",
          "means": "Money and its proof do not agree."
        },
        "faulted": {
          "title": "Faulted points",
          "means": "They report a fault and cannot charge."
        },
        "offline": {
          "title": "Points without connection",
          "means": "Charging cannot be started there from the app."
        },
        "quarantine": {
          "title": "Readings in quarantine",
          "means": "They cannot be true and are not billed."
        },
        "approvals": {
          "title": "Requests waiting for a second person",
          "means": "They take effect only when a second person approves them."
        },
        "failedStarts": {
          "title": "Failed starts today",
          "means": "A driver stood there and could not charge."
        },
        "identity": {
          "title": "Devices that report another serial number",
          "means": "The station or its meter is not the one that was registered. A new device is not offered until somebody has looked."
        },
        "commands": {
          "title": "Commands waiting for a second person",
          "means": "They lapse after 24 hours."
        },
        "rates": {
          "title": "Energy rates waiting for a second person",
          "means": "They lapse when their day begins."
        }
      },
      "fleet": "Fleet",
      "online": "Points online",
      "ofAll": "{count} of {all}",
      "notOnline": "{count} without connection",
      "allOnline": "all connected",
      "chargingNow": "Charging now",
      "failedStarts": "Failed starts",
      "today": "today",
      "faulted": "Faulted",
      "moneyToday": "Today",
      "utcDay": "Days are UTC.",
      "energyToday": "Metered",
      "collectedToday": "Collected from drivers",
      "waitingSettlements": "Waiting to be settled",
      "waitingSettlementsNote": "charging sessions",
      "devicesTitle": "Devices",
      "devices": "Devices",
      "device": "Device",
      "find": {
        "device": "Name, serial or station",
        "title": "Find or do",
        "label": "A device, a page or an action",
        "devices": "Devices",
        "pages": "Pages",
        "acts": "Actions",
        "nothing": "Nothing has this in its name.",
        "keys": "Arrows choose, Enter opens."
      },
      "state": "State",
      "anyState": "Any state",
      "site": "Site",
      "anySite": "Any site",
      "noDeviceFits": "No device fits",
      "noDeviceFitsBody": "Other devices are there without these filters.",
      "clearFilters": "Clear the filters",
      "noDevices": "Devices stand here once they are commissioned at the depot.",
      "serial": "Serial",
      "model": "Model",
      "firmware": "Firmware",
      "notSaid": "not reported",
      "lastContact": "Last contact",
      "never": "never",
      "notYet": "not yet",
      "connectors": "Connectors",
      "connectorNotInModel": "{connector}, not in the model",
      "connector": "Connector",
      "unknownDevice": "There is no such device.",
      "connected": "Connected",
      "neverConnected": "Never connected",
      "offlineSince": "Offline since {time}",
      "simulated": "Simulated",
      "simulatedBody": "This device is a simulator, not real hardware.",
      "reportsAs": "Reports as",
      "commissioned": "Commissioned",
      "since": "Since",
      "heard": "Received",
      "errorCode": "Error",
      "noError": "none",
      "noConnectors": "It has not reported its connectors yet. “Ask for a message” makes it.",
      "lanesTitle": "Latest messages and power",
      "lanesFinding": "{count} messages since {from}; {trouble} could not be used.",
      "lanes": {
        "MeterValues": "Meter values",
        "status": "Status, boot",
        "charging": "Charging",
        "Heartbeat": "Heartbeat",
        "command": "Commands",
        "trouble": "Not usable"
      },
      "powerFinding": "{power} kW at the last reading.",
      "powerTitle": "Power",
      "now": "now",
      "time": "Time",
      "commandsTitle": "Commands",
      "command": "Command",
      "sent": "Sent",
      "notSent": "not sent",
      "answer": "Answer",
      "effect": "Effect",
      "effectUnknown": "–",
      "noRecentFrames": "No message in the last four hours.",
      "noEffectSeen": "none seen",
      "noCommands": "No command has been given to this device.",
      "giveTitle": "Send a command",
      "giveCommand": "Send the command",
      "askSecond": "Ask a second person",
      "needsOne": "One person is enough.",
      "needsTwo": "A second person must approve within 24 hours.",
      "waitsForStation": "The device is not connected: the command waits five minutes for it, then lapses.",
      "commandGiven": "Command given",
      "commandNotGiven": "Nothing was sent to the device.",
      "commandMeans": {
        "TriggerMessage": "Requests a message from the device. It changes nothing.",
        "RemoteStartTransaction": "Starts charging for an idTag.",
        "RemoteStopTransaction": "Ends a charging session; the driver pays what was delivered.",
        "UnlockConnector": "Opens the lock of a connector. Ends charging there.",
        "Reset": "Starts the device again. Soft ends charging in order, Hard cuts it.",
        "ChangeAvailability": "Offers or withdraws the whole device or a connector. A member’s custody depends on it.",
        "ChangeConfiguration": "Changes one setting of the device.",
        "GetConfiguration": "Reads settings of the device; keys with commas between, or all.",
        "ClearCache": "Empties the device’s list of known idTags.",
        "DataTransfer": "Sends something of the maker’s own."
      },
      "wholeStation": "0: the whole device",
      "allConnectors": "not named",
      "wholeNumber": "A whole number is needed.",
      "decidedByShort": ", decided by {by}",
      "framesTitle": "Raw frames",
      "action": "Action",
      "anyAction": "Any action",
      "direction": "Direction",
      "directions": {
        "in": "from device",
        "out": "to device"
      },
      "answerFrame": "answer",
      "frame": "Frame",
      "verdict": "Verdict",
      "note": "Note",
      "messageId": "Message id",
      "noFrames": "No message has crossed the wire yet.",
      "export": "Export",
      "exported": "{count} lines exported",
      "csv": "CSV",
      "quarantineTitle": "Quarantine",
      "quarantineNote": "What cannot be true is kept, explained and never billed by itself.",
      "quarantineStates": {
        "open": "Open",
        "dismissed": "Dismissed",
        "accepted": "Accepted",
        "released": "Billed as metered",
        "corrected": "Corrected"
      },
      "quarantineEmptyTitle": "Nothing to review",
      "quarantineEmpty": "Every reading so far could be true.",
      "quarantineNone": "No entry here.",
      "quarantine": {
        "registerFell": {
          "title": "Register fell",
          "means": "A meter counts upwards only. The lower value was set aside."
        },
        "tooMuchEnergy": {
          "title": "More energy than the device can deliver",
          "means": "At full power it could not have delivered this in that time."
        },
        "stopBeforeStart": {
          "title": "Ended before it began",
          "means": "The times of the device do not fit each other."
        },
        "inFuture": {
          "title": "From the future",
          "means": "The clock of the device is ahead."
        },
        "tooOld": {
          "title": "Too old",
          "means": "It came after its charging session had become final."
        },
        "unknownTransaction": {
          "title": "Unknown transaction",
          "means": "No charging session of ours has this number."
        },
        "missingRegister": {
          "title": "No register",
          "means": "The message carries no energy register."
        },
        "intervalBilled": {
          "title": "Already billed",
          "means": "Another charging session has this part of the register."
        },
        "foreignTag": {
          "title": "Unknown idTag",
          "means": "The stop named an idTag that nobody was given for this point. The register is billed all the same."
        },
        "notANumber": {
          "title": "Not a number",
          "means": "The reading cannot be read as a number."
        },
        "secondStop": {
          "title": "Ended twice",
          "means": "A second end said something else than the first."
        },
        "unreadableMessage": {
          "title": "Unreadable message",
          "means": "The station sent a message about a transaction that cannot be read. Check its frame: energy may be missing from a bill."
        },
        "signatureInvalid": {
          "title": "Signature contradicts the bill",
          "means": "Nothing was charged. Two people decide what the driver pays."
        },
        "signatureMissing": {
          "title": "No signed readings where the law asks for them",
          "means": "Nothing was charged. Two people decide what the driver pays."
        },
        "overlap": {
          "title": "Overlaps another bill",
          "means": "The same connector or the same driver was billed for this time. Nothing was charged. Two people decide what the driver pays."
        }
      },
      "whatIsWrong": "What is wrong",
      "saidAndExpected": "Said and expected",
      "happened": "Happened",
      "closedBy": "Closed by",
      "entry": "Entry",
      "chargingSession": "Charging session",
      "frameId": "Frame",
      "frameGone": "The raw frame is past its retention time.",
      "closeTitle": "Close this entry",
      "closeFinding": "Closing never creates or changes a bill. The reason stays in the audit log.",
      "staysOpen": "The entry stays open.",
      "reason": "Reason",
      "reasonShort": "Say in a few words why.",
      "close": "Close",
      "closed": "Closed",
      "packagesTitle": "Packages",
      "packagesNote": "No more leases than devices: stock is counted, never typed.",
      "addPackage": "Add a package",
      "catalogue": "Catalogue",
      "catalogueFinding": "What a model realised is computed from the books; there is no field for it.",
      "noPackages": "Packages stand here once they are added.",
      "package": "Package",
      "tier": "Tier",
      "tiers": {
        "professional": "Professional",
        "premium": "Premium"
      },
      "cycle": "Term",
      "cycleDays": "Term in days",
      "days": "{days, plural, one {# day} other {# days}}",
      "hostingPerDay": "Hosting a day",
      "units": "Units",
      "leased": "Leased",
      "stock": "Stock",
      "freeUnits": "{managedSite} on sites, {ownSocket} in the depot",
      "price": "Price",
      "sale": "Sale",
      "onSale": "On sale",
      "notOnSale": "Not on sale",
      "onSaleHint": "Leases that run are not touched.",
      "names": "Names",
      "namesWhole": "A language left empty shows the English name.",
      "modelStays": "The model of a package never changes.",
      "rank": "Place in the catalogue",
      "termsVersion": "Version of the terms",
      "between": "From {from} to {to}.",
      "amountWrong": "An amount with a point and at most six decimals.",
      "save": "Save",
      "saved": "Saved",
      "notYourRole": "Your role may look at this, and not change it.",
      "nothingSaved": "Nothing was saved.",
      "violationsTitle": "Violations",
      "checkedAt": "Checked at {time}.",
      "checkAgain": "Check again",
      "notChecked": "The rules could not be checked.",
      "rules": "Rules of the books",
      "noViolations": "No rule is broken",
      "noViolationsBody": "All checks passed.",
      "brokenRules": "{count, plural, one {# rule is broken} other {# rules are broken}}",
      "brokenRulesBody": "Stop releases and look at each before anything else.",
      "rule": "Rule",
      "subject": "Subject",
      "detail": "Detail",
      "chain": "Chain of sealed blocks",
      "chainFinding": "Each block carries the hash of the one before; a changed line breaks it from there on.",
      "sealedBlocks": "Sealed blocks",
      "chainState": "State",
      "chainHolds": "intact",
      "chainBroken": "The chain is broken",
      "chainBrokenBody": "A posting was changed behind the product’s back. Keep the database as it is and call the operator.",
      "auditTitle": "Audit",
      "auditNote": "Who did what, newest first.",
      "auditRemark": "Nothing in it can be changed.",
      "auditEmpty": "No line fits.",
      "by": "By",
      "act": "Action",
      "ratesTitle": "Tariffs and energy rates",
      "ratesNote": "Public tables, changed from a moment on and never backwards. Times are UTC.",
      "tariffs": "What drivers pay",
      "tariffsFinding": "A site's tariff takes precedence over its country's. Running charging sessions keep their tariff.",
      "noTariffs": "Without a tariff nothing is offered to drivers.",
      "newTariff": "New tariff",
      "where": "Where",
      "allOf": "All of {country}",
      "wholeCountry": "A whole country",
      "tariffClass": "Class",
      "perKwh": "Per kWh",
      "perMinute": "Per minute",
      "perStart": "Per start",
      "idlePerMinute": "Idle, a minute",
      "idleGrace": "Minutes before idle",
      "vat": "VAT",
      "validFrom": "From",
      "validUntil": "Until",
      "open": "open",
      "none": "none",
      "toCome": "Upcoming",
      "past": "Past",
      "inForce": "In force",
      "energyRates": "What electricity costs",
      "energyRatesFinding": "Charging is settled by the rate of its time. A change needs two people.",
      "noEnergyRates": "Without an energy rate nothing can be settled.",
      "newEnergyRate": "New energy rate",
      "energyRateTwo": "It waits for a second person before its day begins.",
      "country": "Country",
      "countryHint": "Two letters, like DE.",
      "countryWrong": "Two capital letters.",
      "percentWrong": "A share in percent, like 19 or 7.7.",
      "fromMidnight": "It begins at 00:00 UTC of that day.",
      "askedBy": "Asked by",
      "approvedBy": "Approved by",
      "asked": "Asked",
      "part": "Part",
      "notLookedYet": "Nobody has looked yet",
      "booted": "booted {time}",
      "driver": "Driver",
      "paid": "Paid",
      "owed": "Owed",
      "debtsTitle": "Debts",
      "debtsNote": "More was delivered than was held. Whoever owes starts no other charging session before it is paid.",
      "owedInAll": "Owed in all",
      "owedSessions": "{count} charging sessions",
      "noDebts": "Nobody owes anything.",
      "people": {
        "title": "People",
        "note": "Members of staff. Each action is recorded with their name.",
        "all": "Colleagues",
        "finding": "Colleagues set their own password and second factor with a link. No one else knows them.",
        "empty": "Nobody yet.",
        "add": "Add a colleague",
        "name": "Name",
        "login": "Login",
        "role": "Role",
        "state": "State",
        "second": "Second factor",
        "seen": "Last seen",
        "states": {
          "invited": "invited",
          "active": "active",
          "disabled": "disabled"
        },
        "factors": "{authenticator, select, true {authenticator} other {}}{both, select, true {, } other {}}{passkeys, plural, =0 {} one {# passkey} other {# passkeys}}",
        "noFactor": "none",
        "never": "never",
        "joined": "Came",
        "added": "Added",
        "addedBy": "Added by",
        "linkUntil": "Link open until",
        "counts": "Counts as one of two people from",
        "invite": "Make the link",
        "inviteFinding": "The link works once, within 60 minutes. Anyone who has it can set the password, so give it to your colleague directly.",
        "linkTitle": "The link for {name}",
        "linkBody": "Shown this once. It works once, until {time}.",
        "linkCounts": "Where two people must agree, {name} counts as one of them {hours, number} hours from now: until then a link proves nobody but who made it.",
        "linkName": "link",
        "done": "Done",
        "changeRole": "Change the role",
        "changeRoleFinding": "It counts at once, in every page that is open.",
        "roleChanged": "Role changed",
        "disable": "Disable",
        "disableFinding": "Every sign-in ends at once; nothing that was done is lost.",
        "disabled": "{name} is disabled",
        "enable": "Enable",
        "enableFinding": "Password and second factor are those from before.",
        "enabled": "{name} is enabled",
        "reopen": "Make a new link",
        "reopenTitle": "New link",
        "reopenFinding": "For a lost password or device. The old password and every sign-in end at once.",
        "dropFactors": "The second factor is lost too",
        "dropFactorsHint": "Authenticator, recovery codes and passkeys end, and must be set anew.",
        "ownPassword": "Your own password",
        "self": "This is you. Another administrator changes your role or makes you a new link.",
        "loginHint": "3 to 60 characters, no blanks.",
        "nothing": "Nothing was changed."
      },
      "security": {
        "title": "Your security",
        "note": "What protects your account. Whoever changes it shows the password.",
        "needTitle": "Set a second factor first",
        "needBody": "Until then nothing else is open to you: an authenticator app or a passkey.",
        "demo": "A demo asks nobody for a second factor, because its passwords are printed. Whoever sets one here is asked for it.",
        "password": "Password",
        "passwordFinding": "Changed {time}.",
        "passwordNever": "There is none: you sign in by passkey.",
        "newPassword": "New password",
        "changePassword": "Change the password",
        "passwordChanged": "Password changed",
        "passwordEnds": "Every other sign-in of yours ends.",
        "authenticator": "Authenticator app",
        "authenticatorOn": "On since {time}.",
        "begin": "Set an authenticator",
        "beginFinding": "An app on your phone that shows a new code every 30 seconds.",
        "scan": "Scan this with the app, or type the key.",
        "key": "Key",
        "qr": "the authenticator",
        "code": "Code from the app",
        "codeMissing": "Enter the six digits that the app shows.",
        "switchOn": "Switch it on",
        "switchedOn": "Authenticator is on",
        "recovery": "Recovery codes",
        "recoveryLeft": "{count, plural, =0 {None is left} one {# is left} other {# are left}}.",
        "recoveryBody": "Each works once, in place of the app. Keep them where the phone is not; they are shown this once.",
        "recoveryKept": "I have kept them",
        "renew": "Make new codes",
        "renewEnds": "The old ones end.",
        "remove": "Remove",
        "removed": "Removed",
        "removeAuthenticator": "Remove the authenticator",
        "passkeys": "Passkeys",
        "passkeysFinding": "A key on your device or security stick, opened by finger, face or PIN. It logs in without a password.",
        "noPasskeys": "None.",
        "addPasskey": "Add a passkey",
        "passkeyAdded": "Passkey added",
        "passkeyName": "Name",
        "made": "Made",
        "used": "Last used",
        "notUsed": "never",
        "synced": "synced",
        "removePasskey": "Remove the passkey {name}",
        "passkeyFailed": "The browser could not do it. Try again, or use another way.",
        "noPasskeysHere": "This browser knows no passkeys, or this address is none they can be made for."
      },
      "join": {
        "title": "Welcome",
        "note": "You open your account as {login}, {role}.",
        "noLink": "The link is not complete",
        "noLinkBody": "Copy the whole link, with what stands behind the #.",
        "password": "Choose a password",
        "open": "Open the account",
        "openedTitle": "Your password is set",
        "openedBody": "You kept a second factor: log in with both."
      },
      "way": {
        "passkey": "Log in with a passkey",
        "otp": "Code of your authenticator",
        "recovery": "Use a recovery code",
        "recoveryCode": "Recovery code",
        "app": "Use the authenticator",
        "recoveryHint": "24 letters and digits, groups do not matter.",
        "needOtp": "One more proof"
      },
      "anyModel": "Any model",
      "placed": "Anywhere but the depot",
      "orderedBy": "Ordered by",
      "lastSaid": "last: {said}",
      "commission": {
        "title": "Commission a device",
        "note": "It is registered here at the depot. It counts as commissioned once it has connected and been accepted.",
        "serialHint": "As printed on its label, 4 to 25 characters.",
        "serialWrong": "4 to 25 characters.",
        "nameHint": "What drivers and colleagues call it, like the street and the bay.",
        "noModel": "Add its model first.",
        "siteHint": "Choose the depot where it waits for a lease or its place.",
        "meterSerial": "Serial of the meter",
        "meterSerialHint": "Up to 25 characters. Readings are kept under it.",
        "meterKey": "Public key of the meter",
        "meterKeyHint": "Hexadecimal, as the maker gives it. Without it signed readings cannot be proven.",
        "keyWrong": "40 to 400 hexadecimal digits.",
        "profile": "Security of its line",
        "profiles": {
          "1": "Profile 1: password alone, private network",
          "2": "Profile 2: TLS and password",
          "default": "As this system has it"
        },
        "register": "Register the device",
        "madeTitle": "{name} is registered",
        "madeBody": "Password and pairing code are shown this once; the system keeps only their hashes.",
        "address": "Address of the central system",
        "stationId": "Station id",
        "pairingCode": "Pairing code of the member",
        "next": "Type address and password into the device. The pairing code goes on its label, for whoever takes it into custody.",
        "toDevice": "To the device",
        "passwordHex": "Password in hexadecimal",
        "passwordHexHint": "The same key. Use it where the device asks for 40 hexadecimal digits."
      },
      "newSite": {
        "title": "Add a site",
        "add": "Add the site",
        "address": "Street and number",
        "city": "City",
        "latitude": "Latitude",
        "longitude": "Longitude",
        "degrees": "In degrees, with up to seven decimals.",
        "timeZone": "Time zone"
      },
      "newModel": {
        "title": "Add a model",
        "add": "Add the model",
        "note": "Nothing of a model can be changed later: leases were bought for what it is.",
        "vendor": "Maker",
        "plug": "Plug",
        "power": "Highest power"
      },
      "bothDirections": "Both directions",
      "upToTime": "Up to",
      "onlyTroubled": "Only with problems",
      "framesOfThen": "You see the messages up to a moment in the past. New ones are not among them.",
      "showNewest": "Show the newest",
      "noFrameFits": "No message fits these filters.",
      "messageKind": "Kind",
      "messageKinds": {
        "call": "call",
        "answer": "answer",
        "error": "refusal"
      },
      "asks": "Answers",
      "answeredBy": "Answered by",
      "millisApart": "the message {ms} ms apart",
      "payload": "What it carries",
      "rawFrame": "As it crossed the wire",
      "amongFrames": "See it among the messages of its device",
      "commandNames": {
        "TriggerMessage": "Ask for a message",
        "RemoteStartTransaction": "Start charging",
        "RemoteStopTransaction": "Stop charging",
        "UnlockConnector": "Unlock a connector",
        "Reset": "Restart",
        "ChangeAvailability": "Offer or withdraw",
        "ChangeConfiguration": "Change a setting",
        "GetConfiguration": "Read settings",
        "ClearCache": "Forget known tags",
        "DataTransfer": "Send data of the maker’s own",
        "startCharging": "Start charging",
        "stopCharging": "Stop charging",
        "setAvailability": "Offer or withdraw",
        "identify": "Blink",
        "reportIdentity": "Ask for its identity",
        "reportStatus": "Ask for its status"
      },
      "commandFields": {
        "requestedMessage": "Message",
        "connectorId": "Connector",
        "idTag": "idTag of the driver",
        "transactionId": "Transaction",
        "resetType": "How",
        "availability": "What it becomes",
        "key": "Name of the setting",
        "value": "New value",
        "vendorId": "Id of the maker",
        "messageId": "Id of the message",
        "data": "Data"
      },
      "commandChoices": {
        "Soft": "in order",
        "Hard": "at once",
        "Operative": "offered",
        "Inoperative": "withdrawn"
      },
      "nothingCharges": "Nothing charges here that we know of.",
      "chargingOn": "Connector {connector}, {energy} kWh ({transaction})",
      "otherTransaction": "Another transaction, by its number",
      "confirmCommand": "{command}: {device}?",
      "chargesNow": "{count, plural, one {One charging session runs here now.} other {# charging sessions run here now.}}",
      "chargingHere": "Charging here now",
      "transaction": "Transaction",
      "programs": {
        "charging": "charging, by itself",
        "setup-link": "the set-up link",
        "demo": "the demo"
      },
      "aMember": "a member",
      "anybody": "Anybody",
      "anyAct": "Any action",
      "sinceDay": "From day (UTC)",
      "untilDay": "Until day (UTC)",
      "onlyAbout": "Only what concerns",
      "onlyThis": "All about this subject",
      "everything": "everything",
      "acts": {
        "device": {
          "registered": "Device registered",
          "identityAccepted": "Serial of a device accepted"
        },
        "meter": {
          "exchanged": "Meter exchange recorded"
        },
        "register": {
          "declared": "Register counting declared"
        },
        "site": {
          "added": "Site added"
        },
        "model": {
          "added": "Model added"
        },
        "command": {
          "asked": "Command given",
          "approved": "Command approved",
          "declined": "Command refused"
        },
        "quarantine": {
          "dismissed": "Quarantined reading closed"
        },
        "package": {
          "added": "Package added",
          "changed": "Package changed"
        },
        "setting": {
          "changed": "Setting changed"
        },
        "tariff": {
          "set": "Tariff set",
          "ended": "Tariff ended",
          "withdrawn": "Tariff withdrawn"
        },
        "staff": {
          "firstAdministrator": "First administrator set up",
          "invited": "Colleague invited",
          "joined": "Colleague joined",
          "roleChanged": "Role changed",
          "disabled": "Colleague disabled",
          "enabled": "Colleague enabled",
          "reopened": "New link made",
          "signedIn": "Logged in",
          "signedOut": "Logged out",
          "passwordChanged": "Password changed",
          "authenticatorSet": "Authenticator set",
          "authenticatorRemoved": "Authenticator removed",
          "recoveryCodesRenewed": "Recovery codes renewed",
          "passkeyAdded": "Passkey added",
          "passkeyRemoved": "Passkey removed"
        },
        "approval": {
          "asked": "Approval requested",
          "approved": "Request approved",
          "declined": "Request declined",
          "withdrawn": "Request withdrawn"
        },
        "energyRate": {
          "asked": "Energy rate asked for",
          "approved": "Energy rate approved",
          "withdrawn": "Energy rate withdrawn"
        },
        "card": {
          "added": "Cards of a fleet added",
          "blocked": "Card blocked"
        },
        "invitation": {
          "issued": "House code issued",
          "ended": "House code ended"
        },
        "member": {
          "affiliated": "Member declared affiliated",
          "affiliationEnded": "Affiliation ended"
        },
        "event": {
          "retried": "Stuck event tried again",
          "givenUp": "Stuck event given up"
        },
        "dispute": {
          "rejected": "Dispute rejected"
        }
      },
      "commandWith": "With",
      "keptAs": "Kept as",
      "byId": "Id of who did it",
      "subjectId": "Id of the subject",
      "noFee": "none",
      "ways": {
        "password": "password",
        "otp": "authenticator",
        "recoveryCode": "recovery code",
        "passkey": "passkey"
      },
      "stationKeyHint": "16 to 20 characters, or 32 to 40 hexadecimal digits. Leave it empty and a new key is made that nobody sees. The old key works until the device has used the new one, at most 7 days.",
      "identity": {
        "title": "Identity",
        "part": "Part",
        "registered": "Registered",
        "said": "Reported by the station",
        "vendor": "Maker",
        "model": "Model",
        "serial": "Serial",
        "boxSerial": "Serial of the charge box",
        "meterSerial": "Serial of the meter",
        "meterType": "Type of the meter",
        "firmware": "Firmware",
        "sim": "SIM card",
        "imsi": "SIM subscriber",
        "differs": "Differs",
        "noteNew": "This device is not offered: the station says something else than what was registered. Check its label. If the registration was wrong, accept what the station says.",
        "noteNoMeterKey": "This device is not offered: only signed readings are billed in its country, and no key of its meter is registered. Record a meter exchange with the public key, or change the setting charging.signedReadingCountries.",
        "noteInService": "This device is in service, and its station now says something else than what was registered. Somebody may have put another device or meter in its place. Go and look before you accept anything.",
        "accept": "Accept this",
        "acceptTitle": "Accept {value}?",
        "acceptNew": "The device counts as {value} from now on and is offered once nothing else differs. The registered value stays on record.",
        "acceptInService": "The registered meter and its public key stay as they are: readings are kept under the registered meter, and signatures are checked with its key. If the meter was exchanged, record a meter exchange instead, or its readings will count as false.",
        "sameMeter": "I have checked that the meter is the registered one.",
        "reason": "Why",
        "reasonHint": "It stays in the audit log, like “label read on site”.",
        "accepted": "Accepted."
      },
      "sentToApprovals": "Sent to Approvals",
      "waitingHere": "{count, plural, one {# request waits} other {# requests wait}} for a second person",
      "openApprovals": "Open Approvals",
      "whyAsked": "Why it is needed",
      "meter": {
        "title": "Meter",
        "serial": "Meter serial",
        "counts": "How its register counts",
        "lastBegan": "Register last began",
        "none": "No exchange of this meter is recorded.",
        "exchanges": "Exchanges",
        "when": "When (UTC)",
        "old": "Old meter, final register",
        "new": "New meter, start register",
        "by": "Recorded by",
        "note": "Note",
        "record": "Record an exchange",
        "recordBody": "Record another meter, or the same one with its register reset. Charging from then on is billed by the new register.",
        "recorded": "Exchange recorded",
        "declare": "Set how it counts",
        "reason": "Where you know this from",
        "save": "Save",
        "oldFinal": "Final register of the old meter",
        "newSerial": "Serial of the new meter",
        "newStart": "Start register of the new meter",
        "newKey": "Public key of the new meter",
        "inKwh": "In kWh, as the meter shows it",
        "keyHint": "Only if the new meter signs its readings",
        "keyWrong": "Enter the key as hexadecimal digits.",
        "timeHint": "Leave empty for now. At most 30 days ago, and after the last charge.",
        "timeWrong": "Enter a date and a time.",
        "registerWrong": "Enter kWh with up to three decimals.",
        "kinds": {
          "continuous": "counts on",
          "perTransaction": "begins anew with each charge",
          "unknown": "as its registers show"
        },
        "reasons": {
          "first": "first one known",
          "meterChanged": "another meter",
          "exchanged": "exchange recorded",
          "restarted": "register restarted",
          "perTransaction": "begins anew with each charge"
        }
      },
      "commandWaits": "Waiting for a second person",
      "waitsForSecond": "{action} waits for a second person",
      "approve": "Approve",
      "refuse": "Refuse",
      "ownCommandWaits": "You asked for it; somebody else must decide.",
      "askedByAt": "Asked by {by}, {time}.",
      "nobodyYet": "nobody yet",
      "waitsForSecondPerson": "Waits for a second person",
      "lapsed": "Lapsed",
      "ownRateWaits": "You asked for it; somebody else approves.",
      "approveRate": "Approve the energy rate of {country} {tariffClass}?",
      "approveRateBody": "Every charging session that starts from then on is settled by it. It can be followed by another rate, and not taken back.",
      "rateNow": "In force now",
      "rateThen": "Asked for",
      "approved": "Approved",
      "cards": {
        "title": "Cards",
        "note": "Cards that charge for members. Their numbers are shown by the last four characters.",
        "member": "Member",
        "memberWrong": "The number of a member, mb_ and 26 characters.",
        "uses": "Charging sessions",
        "lastUsed": "Last used",
        "expires": "Expires",
        "states": {
          "accepted": "Charges",
          "blocked": "Blocked",
          "expired": "Expired"
        },
        "none": "No member has a card yet.",
        "add": "Add cards of a fleet",
        "addNote": "The member must have turned charging by card on. Private cards are added by their members at a reader.",
        "numbers": "Numbers",
        "numbersHint": "One a line, 4 to 20 characters, at most 200.",
        "numbersWrong": "1 to 200 numbers of 4 to 20 characters.",
        "added": "{count, plural, one {One card added.} other {# cards added.}}",
        "addedTaken": "{count} added. Registered already: {taken}",
        "block": "Block",
        "blockTitle": "Block {name}?",
        "blockBody": "It begins no charging session from now on. What it charges now goes on; stop it on the device page if it must end."
      },
      "nothingChanged": "Nothing was changed.",
      "invitations": {
        "title": "House codes",
        "note": "Invitation codes of the operator. Nobody receives a rebate for a member who joins by one.",
        "all": "All codes",
        "finding": "The first member of an instance joins by one of these.",
        "empty": "No code yet. Issue one, and the first member can join.",
        "issue": "Issue a code",
        "for": "Who it is for",
        "forHint": "Only staff see this.",
        "usesMax": "How many may join",
        "usesMaxHint": "Leave empty for no limit.",
        "code": "Code",
        "joined": "Joined",
        "usesOf": "{uses} of {max}",
        "issuedAt": "Issued",
        "issuedBy": "Issued by",
        "endedAt": "Ended",
        "states": {
          "open": "open",
          "used": "used up",
          "ended": "ended"
        },
        "howTo": "Give this code to the person. They enter it when they register.",
        "endTitle": "End this code",
        "endFinding": "Nobody joins by it any more. Members who did stay.",
        "end": "End …",
        "endNow": "End the code",
        "endedNow": "Code ended"
      },
      "members": {
        "title": "Members",
        "note": "Found by what they can tell you. Names and addresses are not shown here.",
        "findTitle": "Find a member",
        "findFinding": "By member id, invitation code or support id.",
        "word": "Id or code",
        "wordShort": "Enter the whole id or code.",
        "find": "Find",
        "member": "Member",
        "id": "Member id",
        "invitationCode": "Invitation code",
        "joined": "Joined",
        "closed": "Closed",
        "standing": "To the operator",
        "house": "account of the operator",
        "affiliated": "affiliated",
        "notAffiliated": "not affiliated",
        "ended": "ended",
        "now": "Now",
        "ever": "Ever",
        "listTitle": "Affiliated with the operator",
        "listFinding": "Staff, their families and the operator. What they pay for charging goes to the house and never to hosts.",
        "empty": "Nobody is declared affiliated.",
        "declaredBy": "Declared by",
        "endedAt": "Ended",
        "endedBy": "Ended by",
        "declareTitle": "Declare affiliated",
        "declareFinding": "From now on what this member pays for charging goes to the house. Charging that has begun stays as it is.",
        "declare": "Declare",
        "declared": "Declared affiliated",
        "ofHouse": "This is an account of the operator itself",
        "ofHouseHint": "That cannot be ended.",
        "houseStays": "An account of the operator stays one.",
        "endTitle": "End the affiliation",
        "endFinding": "From now on hosts earn from what this member pays. What was charged before stays as it was settled.",
        "end": "End it",
        "endedNow": "Affiliation ended"
      },
      "parked": {
        "title": "Stuck events",
        "note": "A part of the product could not process these. What follows from them has not happened yet.",
        "emptyTitle": "Nothing is stuck",
        "empty": "Every event was processed.",
        "noneGivenUp": "No event was given up.",
        "event": "Event",
        "listener": "Could not process it",
        "why": "Reason",
        "payload": "What the event says",
        "publishedAt": "Happened",
        "parkedAt": "Stuck since",
        "tries": "Tried again",
        "states": {
          "waiting": "waiting",
          "trying": "trying",
          "givenUp": "given up"
        },
        "givenUpAt": "Given up",
        "givenUpBy": "Given up by",
        "retryTitle": "Try again",
        "retryFinding": "Sensible once the reason is gone. If it fails again, it stays here.",
        "retry": "Try again",
        "retried": "It is being tried again",
        "giveUpTitle": "Give up",
        "giveUpFinding": "What follows from this event will not happen by itself. It stays on record.",
        "giveUp": "Give up",
        "gaveUp": "Given up"
      },
      "disputes": {
        "title": "Disputes",
        "note": "Bills that drivers dispute. The money is held until you decide.",
        "reason": "What is wrong",
        "words": "In the driver’s words",
        "openedAt": "Disputed",
        "decidedAt": "Decided",
        "decidedBy": "Decided by",
        "answer": "Answer to the driver",
        "energy": "Energy",
        "evidence": "Readings",
        "evidences": {
          "signed": "signed by the meter",
          "unsigned": "not signed",
          "invalid": "signature does not hold"
        },
        "from": "From",
        "to": "To",
        "emptyTitle": "No open disputes",
        "empty": "No driver disputes a bill.",
        "none": "No dispute here.",
        "rejectTitle": "Reject the dispute",
        "rejectFinding": "The money is divided as before and paid out when it is due. The driver reads your answer.",
        "reject": "Reject the dispute",
        "rejected": "Dispute rejected. The bill is final.",
        "reasons": {
          "notCharged": "My car did not charge",
          "wrongEnergy": "The energy is wrong",
          "wrongPrice": "The price is wrong",
          "wrongTime": "The times or the idle fee are wrong",
          "notMe": "I did not start this charging",
          "other": "Something else"
        },
        "states": {
          "open": "Open",
          "rejected": "Rejected",
          "upheld": "Refunded"
        },
        "refundTitle": "Pay the driver back",
        "refundFinding": "All that was paid goes back to the driver once a second person approves. The driver reads the reason.",
        "refund": "Ask for the refund",
        "refundAsked": "Waits for a second person",
        "withoutTitle": "Refund a bill without a dispute",
        "withoutFinding": "For a bill that its driver did not dispute. Its shares are not released meanwhile. All that was paid goes back to the driver once a second person approves. If nobody approves, reject the dispute that appears in the list.",
        "openedByStaff": "Requested by"
      },
      "endTariff": "End",
      "withdraw": "Withdraw",
      "withdrawn": "Withdrawn",
      "endTariffTitle": "End this tariff?",
      "withdrawTariffTitle": "Withdraw this tariff?",
      "endTariffBody": "It ends now. Points that have no other tariff stop offering charging until you set a new one. Charging that runs keeps this price.",
      "withdrawTariffBody": "It never comes into force. The tariff before it goes on.",
      "withdrawRateTitle": "Withdraw this energy rate?",
      "withdrawRateBody": "It never comes into force. The rate before it goes on.",
      "ended": "Ended.",
      "rateWithdrawn": "Withdrawn.",
      "metered": "As metered",
      "whyUnproven": "Why it is not proven",
      "correctedTo": "Corrected to",
      "review": {
        "title": "Decide what the driver pays",
        "finding": "A second person must agree before anything is charged.",
        "release": "Bill as metered",
        "correct": "Bill less energy",
        "dismiss": "Do not bill",
        "energy": "Energy to bill, in Wh",
        "energyWrong": "Enter whole Wh, at least 1 and less than metered.",
        "ask": "Request a second person",
        "sent": "Request sent to the approvals page",
        "decision": "Decision"
      },
      "dismissTwo": {
        "title": "Dismiss this entry",
        "finding": "It may still change a bill, so a second person must agree."
      },
      "refundByDispute": {
        "body": "The driver has paid <paid></paid>. Staff with the finance role can request a refund.",
        "link": "Request a refund",
        "disputes": "Open disputes"
      },
      "screening": {
        "title": "Screening",
        "note": "Addresses that nothing may be sent to. Each address is compared when a member saves it, when a withdrawal is requested, and directly before it is signed.",
        "list": "List in use",
        "none": "No list is loaded",
        "noneBody": "No address is refused, and nothing is sent automatically. Set SANCTIONS_LIST_FILE to the file of your provider.",
        "entries": "Addresses",
        "elsewhere": "Addresses of other networks",
        "delivered": "Written",
        "loaded": "Loaded",
        "hash": "SHA-256 of the file",
        "simulated": "Simulated list of this demo",
        "fresh": "The list is up to date",
        "freshBody": "It was written within the last 24 hours.",
        "outdated": "The list is older than 24 hours",
        "outdatedBody": "Nothing is sent automatically until its file is written again.",
        "problem": "The file could not be loaded",
        "problemSince": "Since {time}. The list that was loaded before stays in use.",
        "faults": {
          "unreadable": "The file is missing or cannot be read.",
          "tooLarge": "The file is larger than 32 MiB.",
          "notText": "The file is not UTF-8 text.",
          "badLine": "Line {line} is not an address.",
          "tooMany": "The file has more than 200,000 addresses.",
          "empty": "The file has no addresses."
        },
        "hits": "Addresses found on the list",
        "noHits": "No address was found on the list.",
        "address": "Address",
        "occasion": "When",
        "member": "Member",
        "reason": "Reason in the list",
        "found": "Found",
        "network": "Network",
        "occasions": {
          "addressSaved": "Address saved",
          "withdrawalRequested": "Withdrawal requested",
          "withdrawalSigned": "Before signing"
        },
        "notRead": "The list could not be read."
      }
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
    "stale": "This could not be updated and may be out of date.",
    "staleSince": "This could not be updated. It shows the state at {time}.",
    "settled": "settled",
    "waitingUntil": "waiting until {date}, may change",
    "countOf": "{count} of {total}.",
    "loadMore": "Load {count} more",
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
    "notNow": "Not now",
    "noData": "no data",
    "notYet": "not yet",
    "waiting": "waiting",
    "nothing": "nothing",
    "errors": {
      "title": "{count, plural, one {One entry needs your attention} other {# entries need your attention}}",
      "of": "{label}: {message}"
    },
    "rule": {
      "required": "Fill in this field.",
      "choose": "Choose an option.",
      "tick": "Tick this box to continue.",
      "tooShort": "Enter at least {count, plural, one {# character} other {# characters}}.",
      "tooLong": "Enter no more than {count, plural, one {# character} other {# characters}}.",
      "between": "Enter a number from {from} to {to}.",
      "wholeBetween": "Enter a whole number from {from} to {to}.",
      "atLeast": "Enter {from} or more.",
      "atMost": "Enter {to} or less.",
      "number": "Enter a number.",
      "whole": "Enter a whole number.",
      "amount": "Enter an amount with a decimal point and no more than six decimals, such as 0.25.",
      "wrong": "Check this value. It is not in the right format."
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
    },
    "theme": {
      "day": "Day",
      "night": "Night",
      "device": "As the device"
    }
  }
  "uploads": {
    "refusal": {
      "pictureKindUnknown": "This is no PNG, JPEG or WebP picture.",
      "pictureTooLarge": "This picture has more than {megapixels} megapixels. Please make it smaller.",
      "pictureNotPlain": "There is something in this file that does not belong to a picture. Please save the picture anew and upload that.",
      "pictureBroken": "This picture cannot be opened. It may have been cut off on its way.",
      "pictureMoves": "This picture moves. Please choose one that stands still."
    }
  }
  "wallets": {
    "refusal": {
      "rangeReversed": "Start time cannot be later than end time.",
      "faucetTooMuch": "The demo gives between 0.000001 and {limit} at a time.",
      "tooManyRows": "The statement has more than {limit} lines. Please choose a shorter time."
    },
    "page": {
      "assets": {
        "title": "Wallets",
        "upTo": "Figures up to {time}",
        "unchanged": "Nothing left your balance.",
        "total": "Yours in all",
        "availableNow": "of it available now",
        "bar": "Your money by state",
        "table": "Wallets and what they do",
        "wallet": "Wallet",
        "does": "What it does",
        "amount": "USDT",
        "sum": "Total",
        "what": {
          "income": "Released income and rebates. It can be withdrawn or moved once those pages are open.",
          "recharge": "Pays for leases and charging. What you do not spend stays yours.",
          "reward": "Money for tasks. It is not income from charging.",
          "toBeReleased": "Your shares of charging that drivers can still object to.",
          "frozen": "Held for something in progress. What is not taken comes back."
        },
        "released": "Released to you so far: <amount></amount>.",
        "toBeReceived": "On its way, not yet confirmed: <amount></amount>.",
        "seeHolds": "What is held, and why",
        "seeReleases": "What is released when",
        "allBills": "All bills and CSV"
      },
      "wallet": {
        "income": "Income wallet",
        "recharge": "Recharge wallet",
        "reward": "Rewards",
        "toBeReleased": "To be released",
        "frozen": "Frozen"
      },
      "bills": {
        "title": "Bills",
        "note": "Every movement on every wallet, newest first. Each line names its cause.",
        "statement": "Statement",
        "kinds": "Kinds of movements",
        "what": "What",
        "why": "Cause",
        "at": "Time",
        "wallet": "Wallet",
        "everyWallet": "Every wallet",
        "from": "From day",
        "to": "To day",
        "utc": "Days are UTC.",
        "kind": "Kind",
        "remark": "A correction is its own line; the first entry stays as it was.",
        "empty": "Nothing has moved yet. The first recharge, lease or charge appears here.",
        "emptyFilter": "No movement fits this filter.",
        "showAll": "Show all",
        "download": "Download CSV",
        "downloaded": "Statement downloaded",
        "transfer": "Ledger entry",
        "hold": "Hold",
        "causeId": "Number of the cause",
        "posting": "Posting",
        "posted": "It stands in the ledger and is never edited. A correction would be a line of its own."
      },
      "kinds": {
        "all": "All",
        "recharge": "Recharge",
        "charging": "Charging",
        "lease": "Lease",
        "income": "Income",
        "rebate": "Rebate",
        "transfer": "Transfer",
        "withdrawal": "Withdrawal",
        "reward": "Reward",
        "refund": "Refund",
        "correction": "Correction"
      },
      "codes": {
        "deposit": "Recharge",
        "faucet": "Demo money",
        "charge_payment": "Charging paid",
        "own_use_return": "Own charging, returned",
        "charge_refund": "Charging refunded",
        "lease_refund": "Lease refunded",
        "energy_reimbursed": "Your electricity, paid back",
        "host_share": "Share of a charge",
        "rebate": "Rebate from the platform’s fee",
        "lease_purchase": "Lease paid",
        "resale": "Lease passed on",
        "resale_fee": "Fee for passing on a lease",
        "transfer_own": "Moved to your recharge wallet",
        "transfer_member": "Transfer between members",
        "withdraw_net": "Withdrawal",
        "withdraw_fee": "Fee of a withdrawal",
        "task_reward": "Reward for a task",
        "goodwill": "Goodwill",
        "correction_reverse": "Correction"
      },
      "cause": {
        "trail": "Charge, down to the meter",
        "receipt": "Receipt",
        "lease": "The lease",
        "follow": "Follow it down to the meter"
      },
      "causes": {
        "deposit": "A recharge",
        "faucet": "The demo",
        "resale": "A lease passed on",
        "transfer": "A transfer",
        "withdrawal": "A withdrawal",
        "funding": "The operator",
        "task": "A task",
        "goodwill": "Goodwill of the operator",
        "payout": "A payment of the operator",
        "correction": "A correction"
      },
      "faucet": {
        "title": "Money for this demo",
        "simulated": "Simulated",
        "body": "Not real money. It stands in the books as what it is.",
        "amount": "Amount",
        "hint": "Goes to your recharge wallet at once.",
        "missing": "Enter an amount.",
        "button": "Get demo money",
        "done": "Demo money arrived: {amount}"
      },
      "ask": {
        "body": "These are a member’s own records. Please log in to see yours.",
        "button": "Log in"
      },
      "holds": {
        "title": "Holds",
        "note": "What is set aside on your money, or in your favour, and what became of it.",
        "list": "All holds",
        "state": "State",
        "states": {
          "all": "All",
          "held": "held",
          "taken": "taken",
          "returned": "returned"
        },
        "heldAt": "Held since",
        "on": "On",
        "amount": "Held",
        "taken": "Taken of it",
        "life": "What became of it",
        "open": "still open",
        "empty": "Nothing is held, and nothing was.",
        "favour": "Held in your favour: it is yours when the time for objections is over.",
        "onYou": "Held on your money. Only what is needed is taken; the rest comes back by itself."
      }
    }
  }
}

declare module 'use-intl' {
  interface AppConfig {
    Messages: Messages
  }
}
