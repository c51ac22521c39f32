// Printed by `npm run gen` from messages/en_US; the build and `vite` print it too.
import 'use-intl'

export interface Messages {
  "accounts": {
    "refusal": {
      "invitationUnknown": "This invitation code is not valid.",
      "consentMissing": "Please agree to the {document, select, terms {terms of use} privacy {privacy policy} other {document}} in the version in force.",
      "addressInUse": "There is already an account with this address. Please log in.",
      "consentRequired": "Our terms or our privacy policy have changed. Please read and accept them to continue.",
      "smsUnavailable": "We cannot send codes by text message here. Please use an email address.",
      "smsNotServed": "We do not send text messages to this country or to this kind of number. Please use an email address.",
      "smsSpent": "No more codes can be sent by text message for now. Please use an email address, or try again in {seconds, plural, one {# second} other {# seconds}}.",
      "addressNotBound": "There is no {channel, select, email {email address} other {phone number}} in your account yet. Please add one first.",
      "addressBound": "Your account already has {channel, select, email {an email address} other {a phone number}}. Please change it instead.",
      "addressSame": "This is already the {channel, select, email {email address} other {phone number}} of your account.",
      "googleOff": "Google log-in is not available here.",
      "googleFlowOver": "This Google log-in has expired or was started in another browser. Please start again.",
      "googleRefused": "Google did not confirm this log-in. Please start again.",
      "googleUnreachable": "Google is not reachable right now. Please try again shortly, or log in another way.",
      "googleEmailUnverified": "Google has not verified the email address of this Google account. Please register with your email address.",
      "googleLinked": "This Google account is already linked to an Ohmstead account.",
      "googleOtherLinked": "Another Google account is linked to your account. Unlink that one first.",
      "googleNotLinked": "No Google account is linked to your account.",
      "lastWayIn": "This is the only way into your account. Set a login password or a passkey first.",
      "usernameForm": "Use 1 to 30 letters and digits, with at least one letter. Single spaces, dots, underscores and hyphens are allowed in between.",
      "usernameMarks": "This name has too many accents. Please remove some.",
      "usernameScripts": "Use letters of one script only, so that the name cannot be confused with someone else’s.",
      "usernameReserved": "This name could be mistaken for Ohmstead or its staff, or contains a word that is not allowed. Please choose another one.",
      "usernameAdvertises": "A name must not contain an address, phone number or messenger name. Please choose another one.",
      "usernameTaken": "This name, or a very similar one, is taken. Please choose another one.",
      "usernameChangedLately": "You changed your name recently. You can change it again from {day}.",
      "zoneUnknown": "This time zone is not known.",
      "avatarNotFound": "This picture is no longer available. Please upload it again.",
      "sectionUnknown": "This part of your data does not exist.",
      "accountNotEmpty": "Your account cannot be closed while it holds money or something is still running.",
      "memberNotFound": "No member has this id or code.",
      "alreadyAffiliated": "This member is already declared affiliated.",
      "notAffiliated": "This member is not declared affiliated.",
      "houseStays": "An account of the operator cannot be changed.",
      "invitationEnded": "This code has already ended.",
      "alreadyFrozen": "This account is frozen already.",
      "freezeWaits": "A freeze of this account already waits for a second person.",
      "freezeEndWaits": "The early end of a freeze already waits for a second person.",
      "notFrozen": "This account is not frozen."
    },
    "mail": {
      "code": {
        "subject": "{code} is your Ohmstead code",
        "body": "Your code to {purpose, select, register {open your account} login {log in} resetPassword {set a new login password} loginPassword {change your login password} fundPassword {set your fund password} bindEmail {confirm this address} bindPhone {confirm this number} changeEmail {replace this address} changePhone {replace this number} closeAccount {close your account for good} other {go on}}:\n\n{code}\n\nIt is valid for 10 minutes and for this purpose only. We never ask for it by phone or in a chat.\n\nIf you did not ask for it, you need not do anything: without the code nothing happens."
      },
      "noAccount": {
        "subject": "No Ohmstead account with this address",
        "body": "Someone entered this address to {purpose, select, login {log in} closeAccount {close an account} other {change a password}} at Ohmstead, but there is no account with it.\n\nIf it was you, you may have registered with another address. If it was not, you need not do anything."
      }
    },
    "sms": {
      "code": "{code}\nis your Ohmstead code to {purpose, select, register {open your account} login {log in} resetPassword {set a new login password} loginPassword {change your login password} fundPassword {set your fund password} bindEmail {confirm an address} bindPhone {confirm this number} changeEmail {replace an address} changePhone {replace this number} closeAccount {close your account for good} other {go on}}. Valid for 10 minutes. We never ask for it.",
      "noAccount": "Someone entered this number to {purpose, select, login {log in} other {change a password}} at Ohmstead, but there is no account with it. If it was not you, you need not do anything."
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
        "addressSaved": "A withdrawal address was saved in your account",
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
      "noAnswer": "No response. Check your connection and try again.",
      "aside": {
        "label": "What we never ask for",
        "never": "We never ask you to pay to log in, to verify, or to withdraw.",
        "neverMore": "We never ask for your codes by phone or chat, or for you to install an app file. Anyone who does is not us.",
        "drivers": "Only want to charge a car? <link>Find a point</link> and see its price first.",
        "demoTitle": "This is a demo",
        "demo": "Emails are not sent; they appear in the <link>demo mail</link>.",
        "support": "Cannot log in? <link>Write to support</link>"
      },
      "login": {
        "title": "Log in",
        "note": "No account yet? <link>Create one</link> with an invitation code.",
        "password": "Password",
        "passwordMissing": "Enter your password.",
        "button": "Log in",
        "newDevice": "New device",
        "newDeviceBody": "We send a code to {account}. We ask for it once on each device.",
        "deviceNote": "You stay logged in on this device for 30 days. You can log out at any time.",
        "forgot": "Forgot password",
        "as": "Log in as <b>{account}</b>",
        "change": "Change",
        "or": "or",
        "passkey": "Log in with a passkey",
        "google": "Continue with Google",
        "consentTitle": "Our documents have changed",
        "consentBody": "There are new versions since you last agreed. Read and accept them to continue.",
        "consentNeeded": "Accept both to log in."
      },
      "code": {
        "label": "Code from the email",
        "first": "Six digits, valid for 10 minutes.",
        "sent": "Sent at {time}. Not there? Check your spam folder, or request another one.",
        "sentWait": "Sent at {time}. You can request another one in {seconds, plural, one {# second} other {# seconds}}.",
        "missing": "Enter the six digits of the code.",
        "send": "Send code",
        "again": "Send another code",
        "sending": "Sending the code",
        "wait": "Another one in {seconds, plural, one {# second} other {# seconds}}",
        "labelSms": "Code from the text message",
        "sentSms": "Sent at {time}. It can take a minute. If it does not arrive, request another one.",
        "sendTo": "Send a code to {address}"
      },
      "register": {
        "title": "Create an account",
        "note": "Already have an account? <link>Log in</link>.",
        "invitation": "Invitation code",
        "invitationHint": "Eight letters and digits. It determines who may receive a part of the platform commission.",
        "invitationMissing": "Enter a valid invitation code of eight characters.",
        "inviter": "{name} invited you",
        "inviterBody": "They may receive a part of the platform commission on charging at points you host. Your share is not reduced. They see a part of your name, your level, whether you have an active lease, and what the members they invited earn in total as hosts.",
        "house": "An invitation from Ohmstead",
        "houseBody": "No one receives a rebate for it.",
        "unchecked": "This code was not checked yet",
        "uncheckedBody": "Too many codes were checked from your network or device today. You can continue: the code is checked when you create your account.",
        "password": "Password",
        "passwordMissing": "Choose a password that meets both rules.",
        "rules": "Password rules",
        "rule": {
          "length": "{min} to {max} characters; you can paste",
          "kinds": "At least two kinds: lower case, upper case, digits, symbols"
        },
        "ruleKept": "met",
        "country": "Country",
        "countryHint": "It determines which rules apply to you.",
        "countryChoose": "Please choose",
        "countryMissing": "Choose your country.",
        "notReady": "The documents could not be loaded yet.",
        "button": "Create account",
        "inviterBodyOwn": "You may receive a part of the platform commission on charging at points they host. Their share is not reduced, and they are told."
      },
      "consent": {
        "legend": "Your agreement",
        "version": "Version {version}, in force since {date}",
        "terms": {
          "agree": "I agree to the terms of use.",
          "read": "Read the terms of use",
          "title": "Terms of use",
          "missing": "Agree to the terms of use to continue."
        },
        "privacy": {
          "agree": "I agree to the privacy policy.",
          "read": "Read the privacy policy",
          "title": "Privacy policy",
          "missing": "Agree to the privacy policy to continue."
        },
        "whole": "Open on its own page, to print or download"
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
          "holds": "Reserved amounts",
          "income": "Income",
          "sources": "Income by source",
          "leases": "My leases",
          "hosting": "Hosting",
          "charging": "Charge a car",
          "lang": "Language and appearance",
          "social": "My links",
          "official": "Check a contact",
          "about": "About, terms, privacy",
          "download": "Install the app",
          "cards": "Charging cards",
          "notices": "Notices",
          "invite": "Invite",
          "level": "Levels",
          "team": "Team",
          "orders": "My orders",
          "support": "Support"
        },
        "logOut": "Log out",
        "more": "Ohmstead",
        "support": "Contact support",
        "answers": "{count, plural, one {# new answer} other {# new answers}}"
      },
      "my": {
        "title": "Me",
        "visitor": "You are not logged in",
        "visitorBody": "Log in to see your money, your leases and your points."
      },
      "profile": {
        "title": "Profile",
        "note": "The personal data we store about you.",
        "who": "You",
        "standing": "Account details",
        "username": "Name",
        "email": "Email",
        "phone": "Phone",
        "country": "Country",
        "language": "Language of mails",
        "id": "Member number",
        "level": "Level",
        "invitationCode": "Your invitation code",
        "inviter": "Invited by",
        "house": "Ohmstead",
        "registered": "Registered",
        "signedIn": "Last log-in",
        "none": "none",
        "whyLocked": "Addresses are masked here too. Change them under <link>Security</link>.",
        "tier": "Tier"
      },
      "safe": {
        "title": "Security",
        "note": "What protects your account, what is missing, and where you are logged in.",
        "signIns": "Devices",
        "finding": "When you log out a device, its open pages close within five seconds.",
        "device": "Device",
        "method": "Method",
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
        "over": "logged out",
        "end": "Log out",
        "endOf": "Log out {device}, {at}",
        "endOthers": "{count, plural, one {Log out the other device} other {Log out all # other devices}}",
        "ended": "{count, plural, =0 {No other device was logged in} one {# device logged out} other {# devices logged out}}",
        "none": "No log-ins yet.",
        "items": "Protection",
        "itemsFinding": "We notify all your addresses of each change, the old one too.",
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
          "email": "For codes and security notices.",
          "phone": "A second way to reach you, by text message.",
          "loginPassword": "Logs you in, together with a code on a new device.",
          "fundPassword": "Six digits that you enter for each withdrawal.",
          "authenticator": "A second proof for each log-in and for payments.",
          "google": "Another way to log in. New devices and your authenticator are still checked."
        },
        "where": "Where",
        "regionUnknown": "region unknown",
        "firstTime": "{system}, new device",
        "openOnes": "Logged in now",
        "history": "Login history",
        "ends": {
          "signedOut": "logged out",
          "endedElsewhere": "logged out from another device",
          "passwordChanged": "logged out: new password",
          "passwordReset": "logged out: password reset",
          "accountClosed": "logged out: account closed",
          "byStaff": "logged out by our staff"
        }
      },
      "outbox": {
        "title": "Demo mail",
        "note": "Emails of this demo appear here instead of being sent.",
        "simulated": "Simulated",
        "simulatedBody": "Everyone who opens this page can see these emails.",
        "production": "This is not a demo. Emails are sent and not shown here.",
        "address": "Only emails to",
        "show": "Show",
        "empty": "No emails yet. Request a code and it appears here.",
        "to": "To {address}",
        "code": "the code",
        "more": "Older emails",
        "sms": "Text message"
      },
      "save": "Save",
      "address": {
        "by": "Email or phone",
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
        "codeMissing": "Enter the six digits sent to the new address.",
        "oldCodeMissing": "Enter the six digits sent to the old address, or confirm the other way.",
        "proof": "Proof that {address} is yours",
        "readsOld": "I can still access it: send a code there",
        "lostOld": "I no longer have access to it",
        "lostOldHint": "You then confirm with your password, and with your authenticator if you have one.",
        "oldIsTold": "We also notify the old address.",
        "emailBind": "Add the email",
        "phoneBind": "Add the phone",
        "emailChange": "Change the email",
        "phoneChange": "Change the phone",
        "emailDone": "Email saved. Withdrawals pause until {until}.",
        "phoneDone": "Phone saved. Withdrawals pause until {until}."
      },
      "phone": {
        "country": "Country of the number",
        "hint": "As you dial it in that country. We send a code by text message.",
        "as": "Messages are sent to <b>{number}</b>.",
        "bind": "Add a phone",
        "change": "Change the phone",
        "why": "For security notices, and to recover your account.",
        "now": "Currently {number}."
      },
      "email": {
        "bindEmail": "Add an email",
        "updateEmail": "Change the email",
        "why": "For codes, security notices and recovering your account.",
        "now": "Currently {address}.",
        "offerTitle": "Your account has no email",
        "offerBody": "Without one you cannot set a fund password, and recovering your account is harder if you lose your phone."
      },
      "factor": {
        "title": "Your authenticator",
        "otp": "Code from the authenticator app",
        "otpHint": "Six digits, new every 30 seconds.",
        "clock": "Wait for the next code. If it is refused again, check that your phone sets its time automatically.",
        "otpMissing": "Enter the six digits from the app.",
        "lost": "No access to the app? Use a recovery code",
        "found": "Use the app instead",
        "recovery": "Recovery code",
        "recoveryHint": "24 letters and digits. Each code works once. Withdrawals pause for {hours, number} hours afterwards.",
        "recoveryCodeMissing": "Enter the whole recovery code, 24 letters and digits."
      },
      "hold": {
        "title": "What happens next",
        "before": "Withdrawals pause for {hours, number} hours, so that an intruder cannot empty the account at once. Everything else continues.",
        "now": "Withdrawals pause until {until}.",
        "until": "Until {until}. It ends automatically.",
        "body": "Everything else works as usual: charging, leasing, hosting and income.",
        "onChange": "Changing it pauses withdrawals for {hours, number} hours.",
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
        },
        "frozen": {
          "takeover": "Our staff paused payments out, because another person may have your password",
          "memberAsked": "Our staff paused payments out, because you asked for it",
          "courtOrder": "Payments out are paused by a court order"
        },
        "frozenBody": "Withdrawals wait. Transfers to other members, and buying leases from them or selling leases to them, are not possible. Charging, debts, leases and income go on. No payment ends this earlier."
      },
      "password": {
        "again": "Repeat the password",
        "different": "Passwords do not match.",
        "new": "New password"
      },
      "forget": {
        "title": "Forgot password",
        "note": "Set a new password with a code sent to your address. <link>Back to log-in</link>",
        "sent": "If there is an account with this address, a code is on its way.",
        "effectsTitle": "What a new password does",
        "endsSignIns": "All devices are logged out.",
        "keepsFactors": "Your authenticator and passkeys stay unchanged.",
        "button": "Set new password",
        "done": "Your new password is set",
        "leaves": "{seconds, plural, =0 {Going to log-in.} one {Going to log-in in # second.} other {Going to log-in in # seconds.}}",
        "goNow": "Log in now"
      },
      "google": {
        "title": "Continue with Google",
        "note": "Google confirms who you are. We never receive your Google password.",
        "progress": "Contacting Google.",
        "failed": "Google did not log you in",
        "nothing": "Google brings you back to this page. There was nothing to continue; please start from log-in.",
        "left": "You left Google without agreeing. Nothing was changed.",
        "again": "Go to log-in",
        "newTitle": "You do not have an account yet",
        "newBody": "Google has confirmed <b>{email}</b>. We still need an invitation code, your country and your consent.",
        "knownTitle": "You may already have an account",
        "knownBody": "Log in to your account first; then we link Google to it.",
        "knownBodyOf": "There is an account with {email}. Log in to it first; then we link Google to it.",
        "logInToLink": "Log in and link",
        "linkTitle": "Link Google to your account",
        "linkTitleOf": "Link {email} to your account",
        "linkBody": "Anyone logged in to that Google account can then log in here. New devices and your authenticator are still checked. You can unlink it at any time.",
        "link": "Link Google",
        "linked": "Google is linked.",
        "unlinkTitle": "Unlink Google",
        "unlinkBody": "{account} can then no longer log in here. Your password and passkeys stay unchanged.",
        "unlinked": "Google is unlinked."
      },
      "stepUp": {
        "title": "Confirm it is you",
        "body": "The confirmation is valid for five minutes. What you typed is kept.",
        "passkey": "Confirm with a passkey",
        "button": "Confirm",
        "wrong": "The password is wrong.",
        "noPassword": "Your account has no login password and no passkey on this device. <link>Set a password</link> with a code to your address."
      },
      "authenticator": {
        "title": "Authenticator",
        "note": "An app on your phone shows a new code every 30 seconds, so a password alone is not enough to log in.",
        "steps": "Setting up the authenticator",
        "app": "Install an authenticator app",
        "appBody": "Any app for one-time codes works: Google Authenticator, Aegis, 2FAS or a password manager.",
        "begin": "Show the QR code",
        "scan": "Scan the code with the app",
        "scanBody": "The secret is shown only once. Anyone who has it can create your codes, so do not share it.",
        "byHand": "Cannot scan? Type this secret into the app:",
        "secret": "the secret",
        "open": "Open it in the app on this device",
        "prove": "Enter the code shown in the app",
        "effects": "Then we show your recovery codes once and log out all other devices. Withdrawals do not pause.",
        "turnOn": "Turn on",
        "on": "The authenticator is on.",
        "isOn": "Your authenticator",
        "since": "Since",
        "remove": "Remove the authenticator",
        "removeButton": "Remove",
        "endsOthers": "All other devices are logged out.",
        "weaker": "Your password alone then opens the account on a known device, and you cannot withdraw until you set up a new authenticator.",
        "off": "The authenticator was removed. Withdrawals pause until {until}."
      },
      "recovery": {
        "title": "Recovery codes",
        "once": "Shown only once",
        "body": "Each code opens your account once if you lose your phone. Keep them on paper or in a password manager, separate from your password.",
        "copy": "Copy all",
        "copied": "Copied successfully.",
        "download": "Download",
        "print": "Print",
        "fileHead": "Ohmstead recovery codes of {name}. Each works once.",
        "kept": "I have saved these codes.",
        "keepFirst": "Save them first; they cannot be shown again.",
        "done": "Done",
        "left": "Recovery codes left",
        "leftCount": "{count, plural, =0 {No recovery code left} one {# recovery code left} other {# recovery codes left}}",
        "few": "Only a few are left. Create new ones before you run out.",
        "renewBody": "New codes replace the old ones, which stop working.",
        "renew": "Create new recovery codes"
      },
      "passkey": {
        "title": "Passkeys",
        "what": "A passkey logs you in and confirms payments by fingerprint, face or device PIN. It cannot be guessed and works only on this site.",
        "add": "Add a passkey",
        "addBody": "Your device asks for fingerprint, face or PIN. We never receive them. Withdrawals do not pause.",
        "addButton": "Add",
        "added": "Passkey added.",
        "none": "No passkeys yet.",
        "notHere": "No passkeys yet. This browser or address does not support them.",
        "name": "Name",
        "nameHint": "For example “Work laptop”.",
        "nameMissing": "Enter a name.",
        "synced": "on all devices of its password manager",
        "oneDevice": "on one device",
        "made": "created {at}",
        "used": "Last used {at}",
        "unused": "Not used yet",
        "rename": "Rename",
        "renameOf": "Rename {name}",
        "renamed": "Renamed.",
        "remove": "Remove",
        "removeOf": "Remove {name}",
        "removeTitle": "Remove “{name}”",
        "removeBody": "It can no longer log in, and all other devices are logged out. Delete it on your device too.",
        "removed": "{count, plural, =0 {Passkey removed.} one {Passkey removed, # device logged out.} other {Passkey removed, # devices logged out.}}",
        "left": "The request was closed or timed out. Nothing was added.",
        "notUsed": "No passkey was used. Try again, or choose another way.",
        "already": "This device already has a passkey of your account.",
        "failed": "The browser could not use a passkey here. Try again, or use another way."
      },
      "loginPassword": {
        "title": "Login password",
        "note": "You need the current password and a code.",
        "since": "Current password set on {at}.",
        "current": "Current password",
        "currentMissing": "Enter your current password.",
        "codeTo": "Send the code to",
        "endsOthers": "All other devices are logged out; this one stays logged in.",
        "button": "Change the password",
        "done": "{count, plural, =0 {Password changed.} one {Password changed, # other device logged out.} other {Password changed, # other devices logged out.}} Withdrawals pause until {until}.",
        "doneFirst": "Password set. Withdrawals pause until {until}.",
        "noneTitle": "You have no login password",
        "noneBody": "You log in with Google or a passkey. Payments and security changes are confirmed with a password or a passkey. You can set a password with a code sent to your address.",
        "setOne": "Set a password"
      },
      "fundPassword": {
        "title": "Fund password",
        "note": "Six digits that you enter for each withdrawal.",
        "since": "Current fund password set on {at}.",
        "label": "New fund password",
        "weak": "Avoid six equal digits, sequences like 123456, repeated groups like 121212, and dates.",
        "missing": "Enter exactly six digits.",
        "set": "Set the fund password",
        "change": "Change the fund password",
        "done": "Fund password saved. Withdrawals pause until {until}.",
        "needsEmail": "Add an email first",
        "needsEmailBody": "We send the code for the fund password there.",
        "whatTitle": "Our staff never ask for it",
        "what": "Enter it only on this site, when you withdraw. It is different from your login password, and we cannot read it."
      },
      "name": {
        "rule": "1 to {most, number} characters: letters of one script, digits and spaces. No addresses, no advertising. Once every 30 days.",
        "again": "You can change it again from {date}.",
        "missing": "Enter a name.",
        "same": "This is already your name.",
        "button": "Change name",
        "done": "Name changed."
      },
      "avatar": {
        "choose": "Choose a picture",
        "change": "Choose another picture",
        "remove": "Remove picture",
        "rule": "PNG or JPEG, up to {limit, number} MB. You crop it here; only the cropped part is sent, 200 by 200 pixels, without location or time.",
        "kind": "This is not a PNG or JPEG picture.",
        "tooLarge": "The picture is larger than {limit, number} MB. Choose a smaller one.",
        "unreadable": "The browser cannot read this picture.",
        "cutTitle": "Crop the picture",
        "how": "Drag the picture or use the sliders.",
        "zoom": "Zoom",
        "across": "Horizontal position",
        "down": "Vertical position",
        "sending": "Uploading",
        "save": "Use this part",
        "done": "Picture saved."
      },
      "reading": {
        "title": "Region and format",
        "zone": "Time zone",
        "zoneNow": "The time there is {time}. Accounting days are in UTC.",
        "zoneHere": "Use the zone of this device: {zone}",
        "numbers": "Numbers",
        "numbersHint": "Independent of the language.",
        "byLanguage": "{sample}, as usual in the language",
        "same": "No changes yet.",
        "done": "Saved."
      },
      "data": {
        "title": "My data",
        "body": "Everything we store about you, as a JSON file: profile, log-ins, consents, money, leases, charging.",
        "button": "Download my data",
        "gathering": "Preparing: {count} entries so far.",
        "done": "Your data has been downloaded."
      },
      "close": {
        "title": "Close my account",
        "note": "Permanently, with a code, once your wallets are empty. You can withdraw your money first, without a minimum.",
        "begin": "Check what is still open",
        "effects": {
          "signIns": "All devices are logged out.",
          "person": "We erase your name, addresses, picture, password and keys.",
          "books": "Accounting records keep a number that does not identify anyone.",
          "forGood": "The account cannot be reopened."
        },
        "notYet": "Your account cannot be closed yet",
        "notYetBody": "You would lose this money, or these things are still running. Each line links to where you can end it.",
        "obstacle": {
          "houseAccount": "Your account belongs to the operator",
          "recharge": "Recharge wallet",
          "income": "Income wallet",
          "reward": "Rewards",
          "held": "Reserved amounts",
          "toBeReleased": "To be released",
          "toBeReceived": "To be received",
          "debt": "Unpaid charging",
          "lease": "Active leases",
          "hosting": "Points you host",
          "charging": "Charging in progress",
          "unsettled": "Sessions not settled yet",
          "toBeCollected": "Rewards to be collected"
        },
        "noAddress": "Add an address first: we send the closing code there.",
        "back": "Back",
        "button": "Close my account",
        "done": "Your account is closed",
        "doneBody": "Your personal data has been erased. Thank you for being with us.",
        "payOut": "{wallet}: withdraw what is left",
        "rest": "What is left in a wallet is paid out without a minimum, once a day, with a fee of at most half of it. Close the account when the withdrawals have arrived."
      },
      "social": {
        "title": "My links",
        "note": "Links you can share, and accounts linked to yours.",
        "yours": "To share",
        "invitation": "Anyone who opens this link gets your invitation code filled in.",
        "invitationLabel": "invitation link",
        "linked": "Linked accounts",
        "notLinked": "not linked",
        "linkedBody": "We read only who you are.",
        "ours": "Our public channels",
        "none": "The operator has not listed any yet. A channel that is not listed here is not ours.",
        "check": "<link>Check a contact</link> before you reply.",
        "neverTitle": "What we never ask for"
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
        "proof": "Every cent of income can be traced to a paid, metered charging session, and each member can recalculate their own part in the browser.",
        "payers": "If no one charges, no one earns. You could get back less than you pay for a lease.",
        "demo": "This is a demo: its people, units and money are simulated, and no company runs it.",
        "check": "Not sure whether a message is from us? <link>Check it</link>.",
        "documents": "<link>Terms, privacy policy, risk notice and lease terms</link>, each with all its versions."
      },
      "install": {
        "title": "Install the app",
        "note": "This website is the app. Your browser installs it; there is nothing to download.",
        "button": "Install Ohmstead",
        "here": "Already installed",
        "hereBody": "Ohmstead is installed on this device.",
        "later": "Not installed. Your browser will offer it again when you next open this page.",
        "how": "Step by step",
        "platform": {
          "ios": "iPhone and iPad",
          "android": "Android phone",
          "desktop": "Computer"
        },
        "ios": {
          "one": "In Safari, select Share",
          "two": "Choose “Add to Home Screen”",
          "three": "Select “Add”. The icon appears among your apps"
        },
        "android": {
          "one": "Open the browser menu",
          "two": "Choose “Install app” or “Add to home screen”",
          "three": "Confirm. The icon appears among your apps"
        },
        "desktop": {
          "one": "Select the install icon in the address bar",
          "two": "Choose “Install”. In Safari: File, “Add to Dock”",
          "three": "It opens in its own window"
        },
        "adds": "What it adds",
        "add": {
          "screen": "An icon of its own",
          "whole": "The whole screen, without the browser’s bars",
          "same": "The same account and the same pages",
          "offline": "Opens without a network and tells you so"
        },
        "asks": "It needs no permissions: no contacts, no location, no messages.",
        "noFile": "There is no app file to download",
        "noFileBody": "A site or chat that offers one is not us.",
        "elsewhere": "Open this page on another device"
      },
      "demo": {
        "title": "Use the account of",
        "body": "Choose a person, then log in. The code appears in the <link>demo mail</link>.",
        "people": {
          "ada": "hosts two units",
          "ben": "drives and charges",
          "cleo": "hosts and invited others",
          "dora": "has leased a unit for her own socket",
          "emil": "has just registered"
        }
      },
      "tiers": {
        "free": "No lease",
        "professional": "Professional",
        "premium": "Premium"
      }
    }
  }
  "addresses": {
    "refusal": {
      "addressInvalid": "This is not a valid address of this network. Copy it from your wallet again.",
      "addressSavedAlready": "You have saved this address for this network already.",
      "addressRefused": "This address cannot be saved. Use another one.",
      "addressResembles": "This address begins and ends like {saved}, which you saved before. Compare every character.",
      "tooManyAddresses": "You can save {most} addresses. Remove one first.",
      "addressNotFound": "There is no such address in your address book.",
      "partiesDeclared": "The names of this address are saved already. To correct them, remove the address and save it again.",
      "proofNotNeeded": "This address needs no proof: add its names first, or its wallet is kept by a provider.",
      "proofWrong": "This signature does not belong to this message and this address. Sign the whole message with the key of the address."
    },
    "page": {
      "unchanged": "Nothing was changed.",
      "list": {
        "title": "Saved addresses",
        "wait": "{hours, plural, =0 {A new address can be used at once.} one {A new address can be used after # hour.} other {A new address can be used after # hours.}} We tell you by mail or text message when one is added.",
        "empty": "No saved addresses yet.",
        "unnamed": "No remark",
        "usable": "Ready",
        "waits": "Ready on {time}",
        "network": "{code} ({name})",
        "saved": "saved on {time}"
      },
      "add": {
        "title": "Add address",
        "network": "Network",
        "recommended": "{network}, recommended",
        "networkHint": "Only for USDT on {name}. If the address belongs to another network, the money is lost.",
        "address": "Address",
        "addressHint": "Paste it from your wallet, and compare every character.",
        "addressMissing": "Enter the address.",
        "remark": "Remark",
        "remarkHint": "What you call this address, for example “My wallet”.",
        "act": "Save address",
        "done": "Address saved",
        "doneWaits": "Address saved. It can be used from {time}.",
        "resembles": "This looks like another address",
        "resemblesBody": "It begins and ends like an address that you saved before. Fraudsters make such addresses so that they are copied by mistake. Characters that differ are underlined.",
        "new": "New",
        "saved": "Saved before",
        "acknowledge": "I compared every character. The new address is right.",
        "acknowledgeMissing": "Compare both addresses first."
      },
      "rename": {
        "title": "Change remark",
        "act": "Save",
        "done": "Remark changed"
      },
      "remove": {
        "title": "Remove address",
        "question": "Remove this address?",
        "body": "Nothing can be withdrawn to it any more. If you save it again, the waiting time begins again.",
        "done": "Address removed"
      },
      "parties": {
        "why": "Rules on transfers of crypto-assets ask for these names. They are stored with each withdrawal to this address, and staff can see them.",
        "originator": "Your full name",
        "originatorHint": "As in your identity document.",
        "originatorMissing": "Enter your full name.",
        "owner": "Who owns this address",
        "mine": "I do",
        "other": "Another person or a company",
        "beneficiary": "Full name of the owner",
        "beneficiaryMissing": "Enter the name of the owner.",
        "keeper": "Where the wallet is",
        "ownKey": "In a wallet whose key the owner has",
        "atProvider": "At an exchange or another provider",
        "provider": "Name of the provider",
        "providerHint": "For example the exchange where the account is.",
        "providerMissing": "Enter the name of the provider.",
        "once": "The names cannot be changed later. To correct them, remove the address and save it again.",
        "add": "Add names",
        "act": "Save names",
        "done": "Names saved",
        "line": "{originator} to {beneficiary}",
        "at": "at {provider}",
        "key": "own key",
        "missing": "Add the names first: withdrawals to this address need them."
      },
      "prove": {
        "title": "Prove control",
        "body": "Withdrawals above {amount} in 30 days to a wallet with its own key need a proof that its owner has the key. Sign this message with the wallet and paste the signature here. Signing moves no money and costs nothing.",
        "message": "Message to sign",
        "signature": "Signature",
        "signatureHint": "It begins with 0x and has 132 characters.",
        "signatureMissing": "Paste the signature of the message.",
        "act": "Check signature",
        "done": "Control of the address is proven",
        "proven": "Control proven on {time}",
        "upTo": "Up to {amount} in 30 days without proof"
      }
    }
  }
  "approvals": {
    "refusal": {
      "approvalNotFound": "This request does not exist.",
      "ownRequest": "You requested this. Another person must decide.",
      "alreadyDecided": "This request has already been decided or withdrawn, or it has expired.",
      "notYourRole": "Your role cannot request or decide this.",
      "countsLater": "This needs two people, and your account was opened recently by a colleague. You can be one of the two in {hours, plural, one {# hour} other {# hours}}.",
      "requesterGone": "The requester lost the right to request this, so the request has ended. It must be requested again.",
      "outdated": "Things have changed since this was requested ({detail}). Withdraw or decline it, and request it again.",
      "reasonNeeded": "Give a reason.",
      "notYours": "Only the requester can withdraw a request.",
      "refundAsked": "A refund of this bill has already been requested.",
      "balanceTooSmall": "The wallet holds less than this now. Decline the request, or wait until the balance is sufficient.",
      "booksDiffer": "The books and this network differ, and sending on it is stopped. Nothing is taken out until that is settled.",
      "notSeenTwice": "The worker has not found this payment on the network yet. Try again in a few seconds."
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
      "askedBy": "Requested by",
      "askedAt": "Requested",
      "reason": "Reason",
      "expires": "Expires",
      "state": "State",
      "decidedBy": "Decided by",
      "whyNot": "Reason for declining",
      "approve": "Approve",
      "decline": "Decline",
      "declineReason": "Why you decline",
      "declineHint": "Needed only to decline. Everyone who sees the request can read it.",
      "withdraw": "Withdraw",
      "done": {
        "approved": "Approved and carried out",
        "declined": "Declined",
        "withdrawn": "Withdrawn"
      },
      "undecidable": {
        "own": "You requested this. Another person must decide; you can withdraw it.",
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
      "expired": "Expired",
      "lapsed": "Ended: requester lost the right"
    },
    "kinds": {
      "settings": {
        "change": "Change a setting"
      },
      "devices": {
        "command": "Command to a station",
        "energyRate": "New energy rate",
        "energyRateEnd": "Withdrawal of an energy rate",
        "unit": "Accept a device"
      },
      "charging": {
        "refund": "Refund of a charging session",
        "release": "Bill a charging session as metered",
        "correction": "Bill a charging session with less energy",
        "dismissal": "Dismiss an entry in quarantine",
        "tariff": "New tariff",
        "tariffEnd": "End of a tariff"
      },
      "withdrawals": {
        "approve": "Pay a withdrawal before its review ends",
        "limit": "Higher daily limit of a member"
      },
      "deposits": {
        "assign": "Assign a recharge to a member",
        "correct": "Take a recharge back from a member"
      },
      "tasks": {
        "fund": "Money into the marketing budget",
        "wheel": "Odds of the wheel"
      },
      "treasury": {
        "ownMoney": "Money of the operator left",
        "disprove": "The network does not have a recharge",
        "payout": "Payout of the operator",
        "disproveMovement": "The network does not have a movement"
      },
      "packages": {
        "terms": "New terms of a package"
      },
      "official": {
        "contact": "New official contact",
        "end": "End of an official contact"
      },
      "sweeps": {
        "sweep": "Sweep of deposit addresses"
      },
      "accounts": {
        "freeze": "Freeze of an account",
        "freezeEnd": "Early end of a freeze"
      }
    },
    "fields": {
      "command": "Command",
      "payload": "With",
      "country": "Country",
      "site": "Site",
      "tariffClass": "Class",
      "perKwh": "Per kWh",
      "perMinute": "Per minute",
      "start": "Per start",
      "idlePerMinute": "Idle, a minute",
      "idleGraceMinutes": "Minutes before idle",
      "vatPpm": "VAT",
      "validFrom": "From",
      "refund": "Refund",
      "energyWh": "Energy",
      "price": "Price",
      "quarantined": "Entry",
      "network": "Network",
      "address": "Address",
      "recipient": "Goes to",
      "addresses": "Addresses",
      "coins": "Coins for the fee",
      "amount": "Amount",
      "fee": "Fee",
      "dailyLimit": "Daily limit",
      "days": "Days",
      "member": "Member",
      "transaction": "Transaction",
      "account": "Account",
      "package": "Package",
      "model": "Model",
      "tier": "Tier",
      "rank": "Position in the catalogue",
      "cycleDays": "Term in days",
      "hostingPerDay": "Hosting a day",
      "termsVersion": "Version of the terms",
      "onSale": "On sale",
      "endsAt": "Ends",
      "channel": "Kind",
      "contact": "Contact",
      "owner": "Who is there",
      "since": "Ours since",
      "mayAsk": "May ask for",
      "serial": "Serial",
      "power": "Power per connector",
      "meterSerial": "Meter serial",
      "meterKey": "Public key of the meter",
      "freezeReason": "Why",
      "hours": "Hours",
      "prizeMoney": "Prize of money",
      "prizePoints": "Prize of points",
      "prizeNothing": "No prize"
    },
    "values": {
      "tier": {
        "professional": "Professional",
        "premium": "Premium"
      },
      "onSale": {
        "yes": "Yes",
        "no": "No"
      },
      "channel": {
        "site": "Web address",
        "mail": "Email address",
        "phone": "Phone number",
        "handle": "Name at a service",
        "wallet": "Wallet address",
        "staff": "Staff code"
      },
      "mayAsk": {
        "reference": "The number of a charging session, bill or ticket",
        "unit": "The serial number or a photo of your unit",
        "appointment": "A time for a visit or delivery",
        "feedback": "Your opinion",
        "signIn": "Logging in on that page",
        "payment": "A payment that you start in your account"
      },
      "freezeReason": {
        "takeover": "Taken over by another person",
        "memberAsked": "The member asked for it",
        "courtOrder": "Court order"
      }
    }
  }
  "charging": {
    "refusal": {
      "pointNotFound": "This charging point does not exist.",
      "pointNotFree": "This connector is not free or not connected at present. No money was reserved.",
      "pointNotOffered": "Charging is not offered at this point at present.",
      "meterKeyMissing": "You cannot charge at this point: its meter cannot sign its readings yet, and only signed readings are billed in this country. Please choose another point.",
      "balanceTooLow": "Insufficient balance. At least {needed} is needed in the recharge wallet.",
      "alreadyCharging": "You are already charging. You can run one charging session at a time.",
      "debtUnpaid": "You still owe {debt} from an earlier charging session. Please pay it first.",
      "tariffChanged": "The price has changed. Please review it; no money was reserved.",
      "chargingSessionNotFound": "This charging session does not exist.",
      "notRunning": "This charging session has already ended.",
      "receiptNotReady": "The receipt is available when charging has ended.",
      "quarantineNotFound": "This entry does not exist.",
      "alreadyDecided": "This entry has already been decided.",
      "tariffNotLawful": "Fast charging needs a price per kWh, and an idle fee needs a price per kWh too.",
      "tariffInThePast": "A tariff must start in the future and after the tariff before it.",
      "pointAway": "The point is offline, so it cannot be stopped from here. Stop charging in the car or at the point.",
      "savedPointsReached": "You can save up to {limit} points. Remove one first.",
      "exchangeTimeWrong": "An exchange must be at most 30 days ago, not in the future, and after the previous exchange.",
      "exchangeWhileCharging": "A driver is charging at this device, or has charged since that time. Record the exchange when no driver is charging.",
      "meterElsewhere": "This meter is registered at another device. Check its serial number.",
      "registerBelowBilled": "More energy than this has already been billed for connector {connector} of the old meter. Check its final register.",
      "meterAlreadyExchanged": "The installed meter is another one: an exchange was recorded meanwhile. Load the page again and check.",
      "registersIncomplete": "Enter both registers for each connector.",
      "cardNotFound": "This card does not exist.",
      "cardInUse": "This card is registered already. If it is yours, write to support.",
      "readerBusy": "Another member is registering a card at this point. Try again in a few minutes.",
      "noCardSeen": "No card was read. Start again and hold one card to the reader.",
      "cardsOff": "Charging by card is off for this account. The member must turn it on first.",
      "cardCharges": "This card is in use for charging. Stop the session first.",
      "notDisputable": "This bill cannot be disputed: it is not final, or nothing was paid.",
      "alreadyDisputed": "You have already disputed this bill.",
      "disputeTooLate": "The dispute period of this bill is over: its shares have been paid out.",
      "disputeNotFound": "This dispute does not exist.",
      "disputeDecided": "This dispute has already been decided.",
      "siteNotFound": "This site does not exist, or is in another country.",
      "tariffNotFound": "This tariff does not exist.",
      "tariffOver": "This tariff has already ended.",
      "tariffEndWrong": "The end must be in the future and before the next tariff of this place begins.",
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
      "listNote": "Live status and full price of each point. You can look without an account.",
      "show": "What to show",
      "points": "Points",
      "historyTitle": "My charging",
      "own": {
        "title": "Saved and recent",
        "saved": "Saved points",
        "recent": "Recently used",
        "noneSaved": "You have not saved a point yet",
        "noneSavedBody": "Open a point and select “Save” to find it here.",
        "noneRecent": "The points where you charge appear here.",
        "chargedAt": "Last charged on {date}",
        "save": "Save",
        "isSaved": "Saved"
      },
      "runningTitle": "You are charging now",
      "runningBody": "You can run one charging session at a time.",
      "openCharging": "Open the charging session",
      "nearMe": "Near me",
      "byName": "By name",
      "map": {
        "title": "Map",
        "list": "List",
        "view": "List or map",
        "label": "Map of charging points",
        "closer": "Zoom in",
        "farther": "Zoom out",
        "all": "Show all points",
        "choose": "Select a pin to see its points.",
        "chosen": "Points of the selected pin",
        "pin": "{place}: {free} of {all} points free",
        "pins": "{places, plural, one {# site} other {# sites}} close together: {free} of {all} points free",
        "noPrice": "No price",
        "impossible": "This browser cannot show the map",
        "impossibleBody": "The list shows the same points."
      },
      "nearFailed": "We could not get your location",
      "nearFailedBody": "Enter a city, street or postcode instead.",
      "noPoints": "No point is offered yet. Points appear here once they are installed and online.",
      "noneFitsTitle": "No point fits",
      "noneFits": "Other points may be free without these filters.",
      "clearFilters": "Clear filters",
      "filters": "Filters",
      "filtersChosen": "Filters: {chosen}",
      "filtersKept": "Saved on this device.",
      "current": "Current",
      "all": "All",
      "power": "Power",
      "anyPower": "Any power",
      "powerOrMore": "{power} kW or more",
      "onlyFree": "Free now",
      "freeNow": "free now",
      "place": "City, street, postcode or charging point",
      "noPrice": "No price at present",
      "noPriceBody": "Drivers cannot start charging here until a full price is set.",
      "ownSocket": "On a member’s own socket; no address yet",
      "perKwhAllIn": "per kWh, all included",
      "aKwh": "per kWh",
      "aStart": "per session",
      "aMinuteShort": "per minute",
      "offlineSince": "Offline since {time}",
      "plugState": "{plug} · {power} kW: {state}",
      "route": "Route",
      "routeTo": "Route to {name}, opens an external map",
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
      "debtTitle": "Outstanding:",
      "debtBody": "You charged more than was reserved. You can charge again once this is paid from the recharge wallet.",
      "debtPay": "Pay now",
      "debtPaid": "Paid",
      "debtNotPaid": "You were not charged.",
      "toWallets": "Open the wallets",
      "free": "no charge",
      "perKwh": "Per kWh",
      "perMinute": "Per minute of charging",
      "perStart": "Per charging session",
      "idle": "Idle fee per minute after charging",
      "idleAfter": "Idle fee per minute, from {minutes} min after charging",
      "vatContained": "VAT included",
      "idleNever": "No idle fee.",
      "idleFrom": "From {minutes} minutes after charging ends, the idle fee is",
      "aMinute": "per minute.",
      "parts": {
        "energy": "Electricity",
        "vat": "VAT",
        "commission": "Platform commission",
        "host": "Member who hosts it",
        "ownUse": "Refund to you, for your own point",
        "house": "Operator (not hosted)"
      },
      "busyTitle": "Busy hours",
      "busyFinding": "Busiest from {from}: {energy} in 90 days. Times are in {zone}.",
      "hour": "Hour",
      "energy": "Energy",
      "checkTitle": "Review the price and start",
      "point": "Point",
      "serial": "Serial number on the label",
      "connector": "Connector",
      "connectorOf": "{number}, {plug}",
      "heldAtMost": "Maximum hold",
      "start": "Start charging",
      "notNow": "Not now",
      "holdExplained": "At the end you pay the exact price; the rest of the hold is released.",
      "nothingHeld": "Charging did not start and no money is reserved.",
      "pointTitle": "Charging point",
      "unknownPoint": "This charging point does not exist",
      "unknownPointBody": "It may have been removed, or the address may be wrong.",
      "toPoints": "All points",
      "priceTitle": "Price",
      "priceFinding": "There are no other fees. The price cannot change during your session.",
      "holdLine": "Maximum hold at the start:",
      "connectors": "Connectors",
      "splitTitle": "Where your money goes, per kWh",
      "splitFinding": "Your receipt shows the same parts.",
      "aboutTitle": "This point",
      "success": "Starts that delivered energy",
      "successNone": "no charging sessions yet",
      "successOf": "{share} of the last {count}",
      "model": "Model",
      "modelLine": "{name}, {current}, up to {power} kW",
      "lastContact": "Last contact",
      "never": "never",
      "compareSerial": "Before you pay, compare this number with the label on the unit.",
      "blockedOffline": "The point is offline, so charging cannot start.",
      "blockedFaulted": "The point reports a fault.",
      "blockedNotOffered": "Charging is not offered here at present.",
      "blockedBusy": "No connector is free now. This page updates as soon as one is.",
      "since": "since {time}",
      "noConnectors": "The point has not reported its connectors yet.",
      "logInToStart": "Log in to start",
      "logInFirst": "Log in first. You will return to this page.",
      "toStart": "Start",
      "chargingTitle": "Charging",
      "logIn": "Log in",
      "unknownCharging": "This charging session does not exist",
      "unknownChargingBody": "It may belong to another account.",
      "goesOn": "Charging continues; only this page could not be updated.",
      "connectorNumber": "Connector {number}",
      "endedTitle": "Charging has ended",
      "openReceipt": "Open the receipt",
      "endedBody": "You paid the exact price; the rest of the hold was released.",
      "provisional": "Provisional",
      "provisionalBody": "The point has not sent its last reading yet. This bill can become lower, never higher.",
      "priceAgreed": "Agreed before the start. It cannot change during your session.",
      "heldNow": "Reserved:",
      "tryAgain": "Back to the point",
      "waitingTitle": "Plug in now",
      "waitingFinding": "If no energy flows within three minutes, the session ends and the hold is released.",
      "stepHeld": "Money reserved, start requested",
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
          "title": "The cable was not detected",
          "body": "Push the plug in firmly, then start again."
        },
        "startUnusable": {
          "title": "The point sent an unusable start message",
          "body": "Its meter reading or another detail was not valid, so this charge could not be billed. Unplug the cable and try another point."
        },
        "otherConnector": {
          "title": "The point started another connector",
          "body": "You had chosen a different connector. Unplug the cable, choose the connector that you use, and start again."
        },
        "connectorUnknown": {
          "title": "The point named a connector that it does not have",
          "body": "It is not set up correctly. Unplug the cable and try another point."
        },
        "connectorTaken": {
          "title": "The connector is in use",
          "body": "The point started a connector where another charging session is open. Plug in at the connector that you chose, then start again."
        },
        "noEnergy": {
          "title": "No energy flowed",
          "body": "Check whether the car is set to charge later, then start again."
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
      "holdReleased": "You were not charged, and the reserved money was released.",
      "delivered": "Energy, from the meter",
      "noReadingYet": "Waiting for the first reading",
      "battery": "Car battery",
      "overlapTitle": "Part of this energy was already billed",
      "overlapLeft": "An earlier bill covers this level of the meter. You do not pay for the next {energy} kWh again.",
      "overlapFree": "Until then this charge costs nothing.",
      "overlapPassed": "An earlier bill covers {energy} kWh of this charge. You do not pay for them again.",
      "overlapCounts": "Measured: {measured} kWh. Counted for your bill: {counted} kWh.",
      "costSoFar": "Cost so far",
      "cost": "Cost",
      "powerNow": "Power",
      "powerMost": "Highest power",
      "powerNotSent": "not reported by the point",
      "time": "Time",
      "idleOf": "of which {time} after charging",
      "offlineOf": "of which {time} without a connection, not billed",
      "silentTitle": "No news from the point",
      "silentBody": "Charging continues. Stop it in the car or at the point. Late readings are counted exactly.",
      "curveTitle": "Power over time",
      "curveMost": "Peak {power} kW.",
      "curveNow": "{power} kW now.",
      "curveTaper": "Your car is reducing power: {power} kW now, peak {most} kW.",
      "timeOfDay": "Time",
      "powerHead": "kW",
      "idleSoon": "Idle fee from {time}",
      "idleNow": "Idle fee since {time}",
      "idleFull": "The car has drawn no energy since {time}. While it stays plugged in, you pay",
      "finishing": "Charging has stopped. Waiting for the last meter reading.",
      "notCancelled": "The start was not cancelled.",
      "notStopped": "Charging could not be stopped from here and continues. Stop it in the car or at the point, or try again.",
      "stopping": "Stopping, waiting for the point",
      "cancelStart": "Cancel the start",
      "stop": "Stop charging",
      "proofTitle": "Meter evidence",
      "evidence": {
        "signed": {
          "title": "Signed reading",
          "body": "The meter itself signed these readings. Any later change would be detected, even one made by us."
        },
        "unsigned": {
          "title": "Not signed",
          "body": "No signature proves these readings. They are shown as the charging point sent them."
        },
        "invalid": {
          "title": "Signature does not match",
          "body": "The signed readings contradict this charging session. You are not charged until two of our staff have checked it."
        }
      },
      "format": "Format",
      "formatOf": "{count, plural, one {{format}, # record} other {{format}, # records}}",
      "meterSerial": "Meter",
      "keySource": "Source of the key",
      "keyFromCommissioning": "read from the unit when it was commissioned",
      "publicKey": "Public key",
      "keyCompare": "Compare this key with the one on the unit; the one on the unit is decisive.",
      "verifyHere": "Verify now",
      "downloadSigned": "Download the signed file",
      "checks": {
        "signature": "The signature matches the meter’s key",
        "meter": "The record is from this meter",
        "registers": "The signed readings match the bill",
        "energy": "End reading minus start reading equals the billed energy",
        "price": "Energy, time and tariff give the price"
      },
      "holds": "passed",
      "cannotSay": "not checkable here",
      "doesNotHold": "failed",
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
      "unknownReceipt": "This receipt cannot be opened",
      "unknownReceiptBody": "Log in as its driver, or use its full link.",
      "receiptNotReadyBody": "This page updates automatically.",
      "final": "Final",
      "notFinalTitle": "Not final yet",
      "notFinalBody": "We are waiting for the last meter reading.",
      "total": "Total",
      "paid": "Paid from the recharge wallet",
      "released": "Released from the hold",
      "stillOwed": "Outstanding",
      "from": "From",
      "to": "To",
      "meterTitle": "From the meter",
      "registerAt": "register at {time}",
      "deliveredOf": "{energy} kWh delivered",
      "meterLine": "Meter {meter}: {evidence}",
      "linesTitle": "Price lines",
      "linesFinding": "Each line is rounded down to the millionth, in your favour. Time is charged by the second.",
      "whereTitle": "Where your money went",
      "whereFinding": "The parts add up to your payment. The member who hosts sees the same figures.",
      "keepTitle": "Save or share",
      "receiptNumber": "Receipt number",
      "savePdf": "Save as PDF",
      "linkBody": "Anyone with this link can open the receipt without logging in:",
      "link": "Link to this receipt",
      "what": "Item",
      "quantity": "Quantity",
      "unitPrice": "Unit price",
      "amount": "Amount",
      "components": {
        "energy": "Energy",
        "time": "Charging time",
        "start": "Start",
        "idle": "Idle time"
      },
      "vatOf": "VAT {rate}, included",
      "net": "Net",
      "times": "{count} ×",
      "registerRestarted": "The meter’s register restarted while you charged, after a power cut or a reset. You pay for the energy before and after.",
      "billedBefore": "{energy} kWh of this register had already been billed. You do not pay for them again.",
      "cards": {
        "title": "Charging cards",
        "note": "Hold a card to a charging point to charge without this page.",
        "back": "Charging points",
        "onTitle": "Charging by card is on",
        "offTitle": "Charging by card is off",
        "terms": "A card charges at the public price of the charging point at the start. Money is reserved in your recharge wallet, as on this page. Anyone who has the card can charge with it, so block a lost card at once.",
        "turnOn": "Turn on charging by card",
        "turnOff": "Turn off",
        "own": "Your cards",
        "none": "No cards yet.",
        "add": "Add a card",
        "how": "Choose the charging point in front of you, then hold one card to its reader within two minutes.",
        "point": "Charging point",
        "begin": "Read my card there",
        "ended": {
          "over": "No card was held to the reader in time.",
          "several": "More than one card was read, so none was registered. Start again with only your card.",
          "taken": "This card is registered already. If it is yours, write to support."
        },
        "hold": "Hold your card to the reader of {point}",
        "left": "{count, plural, one {# second left.} other {# seconds left.}}",
        "seen": "Card {number} was read",
        "check": "Confirm only if you held the card there yourself just now. The point may have shown a red light because it did not know the card yet.",
        "name": "Name of the card",
        "nameHint": "For example “key ring” or “company car”.",
        "nameNeeded": "Give the card a name.",
        "confirm": "This is my card",
        "states": {
          "accepted": "Active",
          "blocked": "Blocked",
          "expired": "Expired"
        },
        "unused": "Not used yet.",
        "used": "{count, plural, one {Used once} other {Used # times}}, last at {time}.",
        "byStaff": "Registered by staff for a fleet.",
        "waits": "Added by our staff for a fleet. Unblock it to let it charge at your cost.",
        "running": "In use now: see or stop the session",
        "block": "Block",
        "unblock": "Unblock",
        "history": "History",
        "historyOf": "{name}: {count} charging sessions",
        "forget": "Remove",
        "forgetTitle": "Remove {name}?",
        "forgetBody": "Anyone who has the card can then register it. If you lost the card, block it instead.",
        "keep": "Keep the card",
        "limit": "A charge that your card starts costs at most {limit}, and all within 24 hours at most {day}: the point stops there."
      },
      "dispute": {
        "title": "Something wrong with this bill?",
        "until": "You can dispute it until {time}. After that the hosts receive their share.",
        "begin": "Dispute this bill …",
        "told": "Your dispute",
        "state": "State",
        "reason": "What is wrong",
        "words": "Describe the problem",
        "openedAt": "Disputed",
        "decidedAt": "Decided",
        "answer": "Answer",
        "choose": "Choose",
        "reasonMissing": "Choose what is wrong.",
        "wordsMissing": "Describe what is wrong.",
        "follows": "You can dispute a bill once. We keep the money reserved until we decide: you get a full refund, or the bill is confirmed.",
        "send": "Dispute the bill",
        "leave": "Not now",
        "nothing": "The bill was not disputed.",
        "means": {
          "open": "We are reviewing it. The money is held until we decide.",
          "rejected": "The bill is confirmed.",
          "upheld": "The full amount was refunded to your recharge wallet."
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
          "body": "The signed readings of the meter contradict the bill. You have not been charged. The amount stays held in your wallet until this is decided. Two of our staff decide whether you pay the amount shown, less, or nothing."
        },
        "signatureMissing": {
          "title": "We are checking this charging session",
          "body": "Only signed meter readings may be billed here, and this bill has none that prove it. You have not been charged. The amount stays held in your wallet until this is decided. Two of our staff decide whether you pay the amount shown, less, or nothing."
        },
        "overlap": {
          "title": "We are checking this charging session",
          "body": "Another charge overlaps this one in time, at the same connector or on your account. You have not been charged. The amount stays held in your wallet until this is decided. Two of our staff decide whether you pay the amount shown, less, or nothing."
        },
        "aboveCardLimit": {
          "title": "We are checking this charging session",
          "body": "A card started this charge, and it costs more than a charge by card may, alone or with others of the last 24 hours. You have not been charged. The amount stays held in your wallet, as far as it was held, until this is decided. Two of our staff decide whether you pay the amount shown, less, or nothing."
        },
        "since": "In review since {at}. You do not need to do anything: the result will appear here and on the receipt."
      },
      "corrected": "After a check, {energy} kWh were removed from the metered energy. You do not pay for them.",
      "offline": "For {time} the unit had no connection. You do not pay for this time.",
      "inReview": "In review",
      "firstReadingIn": "First reading in about {seconds} s",
      "nextReadingIn": "next in about {seconds} s",
      "startFeeFirst": "session fee; it is due as soon as energy flows",
      "plug": "Plug",
      "anyPlug": "Any plug",
      "nothingAt": "No charging point found for “{place}”",
      "nothingAtBody": "Check the spelling, or try a city, a street or a postcode.",
      "clearSearch": "Clear the search",
      "otherPoints": "Other charging points",
      "nearestPoints": "Nearest to you",
      "howToReach": "How to reach it",
      "about": "about {price}",
      "ratesOf": "In {currency} for orientation: 1 {asset} was worth {rate} on {day}. You pay in {asset}.",
      "price": "Price per kWh",
      "anyPrice": "Any price",
      "priceOrLess": "{price} {asset} or less",
      "byPoints": {
        "label": "Pay with my {points} points",
        "hint": "They are worth <amount></amount> and pay up to our commission of this charging session. What they pay returns to your recharge wallet when the bill is final. The choice stays until you change it.",
        "title": "Paid with points",
        "waits": "Your points pay for a part of this when the bill can no longer be disputed.",
        "from": "We returned this from our commission. The host, the tax and the energy got what the bill says.",
        "returned": "Returned for {points} points",
        "left": "Paid after points"
      }
    }
  }
  "content": {
    "refusal": {
      "articleNotFound": "This article does not exist.",
      "publishedInThePast": "Choose a time that is not in the past.",
      "promisesReturn": "The text contains “{words}”. Words that promise a return are not published.",
      "kindIsFixed": "The kind and the category of an article cannot be changed.",
      "categoryNeeded": "Choose a category for a help article.",
      "alreadyWithdrawn": "This article has already been withdrawn.",
      "nameTaken": "Another article has this name.",
      "draftChanged": "A colleague saved this draft since you opened it. Copy your text, and open the draft again.",
      "draftNotFound": "This draft does not exist any more.",
      "coverNotFound": "This cover picture does not exist. Upload it again."
    },
    "page": {
      "kinds": {
        "blog": "Blog",
        "news": "News",
        "article": "Articles",
        "community": "Community",
        "help": "Help",
        "howto": "How-to",
        "about": "About us"
      },
      "notes": {
        "blog": "What we work on, and why.",
        "news": "What is new on the platform.",
        "article": "Longer texts about charging and hosting.",
        "community": "From and for our members.",
        "help": "Answers to frequent questions. Search, or choose a subject.",
        "howto": "Step by step: charging, hosting, and checking your figures."
      },
      "categories": {
        "start": {
          "name": "Getting started",
          "about": "What the platform is, and your first steps."
        },
        "account": {
          "name": "Account and security",
          "about": "Log-in, second factor, data, closing."
        },
        "charging": {
          "name": "Charging",
          "about": "Start, prices, receipts, cards."
        },
        "hosting": {
          "name": "Leasing and hosting",
          "about": "Packages, cancelling, faults, income."
        },
        "money": {
          "name": "Wallets",
          "about": "Recharges, withdrawals, pending income."
        },
        "invitation": {
          "name": "Invitations",
          "about": "How rebates work."
        },
        "safety": {
          "name": "Fraud",
          "about": "How to recognise it, and what to do."
        }
      },
      "information": "Information",
      "one": "Article",
      "more": "Show more",
      "noneYet": "Nothing has been published here yet.",
      "notFound": "Article not found",
      "inLanguage": "This text is not available in your language. It is shown in {language}.",
      "published": "Published on {date}",
      "search": "Search the help",
      "resultsFor": "Results for “{words}”",
      "allHelp": "All help articles",
      "nothingFound": "Nothing was found. Try other words, or choose a subject.",
      "demo": "This is a demo: its people, units and money are simulated, and no company runs it.",
      "legal": "Legal documents",
      "channels": "Our public pages",
      "channelsNote": "Only these pages are ours. Links in messages can be forged.",
      "noChannels": "The operator has entered no public pages.",
      "feed": "Subscribe with a feed reader (Atom)",
      "support": {
        "question": "Your question is not answered here?",
        "write": "Contact support"
      },
      "verify": "Check whether a contact is really ours"
    }
  }
  "credentials": {
    "refusal": {
      "wrongAccountOrPassword": "Account or password is wrong.",
      "codeWrong": "The code is wrong or has expired.",
      "codeSentTooOften": "A code was sent a moment ago. The next one can be sent in {seconds, plural, one {# second} other {# seconds}}.",
      "captchaWrong": "The security check has expired. Please try again.",
      "passwordTooSimple": "Use at least two kinds of characters: lower case, upper case, digits, symbols.",
      "passwordTooCommon": "This password is easy to guess. Please choose another one.",
      "newDeviceCodeNeeded": "You are logging in on a new device. Please enter the code that we send to your address.",
      "tooManyTries": "Too many tries. Please wait {seconds, plural, one {# second} other {# seconds}}.",
      "signInNotFound": "This sign-in does not exist.",
      "captchaNeeded": "You have requested several codes. The next check takes a moment longer because your device solves a small puzzle.",
      "lookupsSpent": "You have looked up as many people as you can in one day. Please try again in {hours, plural, one {# hour} other {# hours}}.",
      "loginPasswordSame": "This is your current login password. Please choose another one.",
      "fundPasswordSimple": "These six digits are easy to guess. Please avoid sequences, repetitions and years.",
      "fundPasswordSame": "This is your current fund password. Please choose another one.",
      "loginPasswordNotSet": "Your account has no login password yet. Set one under Security with a code to your address, or confirm with a passkey.",
      "fundPasswordNotSet": "Please set the funds password first.",
      "fundPasswordWrong": "The fund password is wrong.",
      "authenticatorNeeded": "Please enter the code of your authenticator app, or a recovery code.",
      "otpWrong": "This authenticator code is wrong, expired or already used. Enter the next one.",
      "recoveryCodeWrong": "This recovery code is wrong or has already been used.",
      "authenticatorAlreadyOn": "An authenticator is already on. Remove it before you set up another one.",
      "authenticatorNotSet": "No authenticator is on.",
      "authenticatorNotStarted": "This secret is no longer valid. Please start again with a new one.",
      "passkeyWrong": "The passkey could not be verified. Use a passkey created on this site and unlock it.",
      "passkeyChallengeOver": "This took too long or was already done. Please try again.",
      "passkeyUnknown": "We do not know this passkey. Remove it from your device, or log in another way.",
      "passkeyCopied": "This passkey seems to have been copied, so we refused it. If you did not copy it, remove it under Security.",
      "passkeyInUse": "This passkey is already saved.",
      "passkeyNotFound": "This passkey does not exist.",
      "passkeysNotHere": "Passkeys do not work at this address. Open the site at its own address.",
      "tooManyPasskeys": "You can save at most {limit, plural, one {one passkey} other {# passkeys}}. Remove one first."
    }
  }
  "demo": {
    "refusal": {
      "noSuchUnit": "There is no such simulated unit.",
      "notPossibleNow": "That cannot be done with the unit as it is now.",
      "noTestNetwork": "Test money can only be sent to your address on a simulated network."
    }
  }
  "deposits": {
    "refusal": {
      "networkClosed": "Recharging on this network is not possible at the moment.",
      "depositNotFound": "There is no such recharge.",
      "addressDiffers": "Your recharge address did not pass our check, so we do not show it. Do not pay to an address that you saved. The operator has been alerted.",
      "notUnmatched": "This recharge has a member or is not final.",
      "assignWaits": "A request for this recharge is already waiting for a second person.",
      "memberNotOpen": "There is no open account with this id.",
      "amountTooLarge": "This is more than a wallet can receive at once, so it cannot be assigned.",
      "notAssigned": "This recharge was not assigned by two people, so it cannot be taken back here.",
      "memberSpentIt": "The member’s recharge wallet holds less than this now, so it cannot be taken back."
    },
    "page": {
      "title": "Recharge",
      "note": "Pay USDT from your wallet or exchange to your own address here.",
      "back": "Wallets",
      "records": "All recharges",
      "network": "Network",
      "networkBody": "Choose the network that you send from.",
      "none": "No payment network is available at the moment.",
      "recommended": "{network}, recommended",
      "address": "Your address on {network}",
      "addressLabel": "Address",
      "show": "Show my address",
      "showBody": "Your address is created once and stays the same.",
      "only": "Only USDT on {network}",
      "onlyBody": "Other coins, and USDT on a network that is not listed here, do not arrive. We may not be able to recover them.",
      "minimum": "Minimum",
      "minimumBody": "Smaller amounts are kept and credited once they reach the minimum together.",
      "waiting": "Waiting for the minimum",
      "fee": "Our fee",
      "free": "none",
      "confirmations": "Confirmations needed",
      "time": "Measured time",
      "typical": "half of the last {count} in {median}, nine of ten in {ninety}",
      "untimed": "too few recharges to say",
      "token": "USDT contract",
      "behind": "We are behind on {network}",
      "behindBody": "What you sent is safe. It is shown and credited as soon as we have read the newest blocks.",
      "simulated": "Simulated",
      "simulatedBody": "This network runs on this machine, and its USDT is worth nothing. Do not send real money.",
      "test": "Get 100 test USDT",
      "testDone": "Sent. You see it below with the next block.",
      "arriving": "Latest recharge",
      "arrivingEmpty": "Nothing has arrived yet. This list updates by itself.",
      "open": "Details",
      "steps": "Progress",
      "stepSeen": "Seen on {network}",
      "stepConfirming": "{have} of {needed} confirmations",
      "stepFinal": "Final",
      "stepCredited": "In your recharge wallet",
      "stepDropped": "The network replaced the block",
      "droppedBody": "The payment is in no block any more. If your wallet sends it again, it appears here again.",
      "states": {
        "seen": "Confirming",
        "final": "Below the minimum",
        "credited": "Credited",
        "dropped": "Not on the network",
        "unmatched": "Without a member"
      },
      "list": {
        "title": "Recharges",
        "note": "What arrived at your addresses.",
        "empty": "You have not recharged yet.",
        "emptyFilter": "No recharge matches.",
        "all": "All",
        "state": "State",
        "at": "Time",
        "amount": "Amount"
      },
      "detail": {
        "order": "Order number",
        "sender": "From",
        "recipient": "To your address",
        "hash": "Transaction",
        "explorer": "Look it up on the network",
        "bill": "See the bills",
        "unknown": "There is no such recharge in your account."
      },
      "staff": {
        "note": "What arrived on the payment networks. What has no member is assigned by two people.",
        "member": "Member",
        "memberHint": "The whole id, such as mb_…",
        "wrong": "This is not the id of a member.",
        "noMember": "no member",
        "empty": "No recharges.",
        "order": "Order",
        "to": "To",
        "unmatched": "Why it has no member",
        "seenAt": "Seen",
        "finalAt": "Final",
        "creditedAt": "Credited",
        "ofMember": "All recharges of this member",
        "why": {
          "noMember": "This address was given to no member.",
          "closed": "The account that this address was given to is closed.",
          "foreignAddress": "The stored address is not the one of our key, so we may not be able to spend this money. Check it before you assign it.",
          "tooLarge": "It is more than a wallet can receive at once.",
          "foundLater": "Two people took it back, and the worker found it on the network afterwards."
        },
        "inNoWallet": "It is in no wallet.",
        "addressOf": "Address given to",
        "assign": "Assign to a member",
        "assignBody": "A second person must agree. Then the amount arrives in the recharge wallet of this member, who is told.",
        "assignReason": "How you know whose it is",
        "ask": "Ask a second person",
        "asked": "Sent to Approvals",
        "waits": "Waits for a second person",
        "openRequest": "Open the request",
        "assigned": "Assigned by two people",
        "unchanged": "The recharge is unchanged.",
        "correct": "Take back from this member",
        "correctBody": "For a recharge that was assigned to the wrong member. A second person must agree. Then the whole amount leaves the recharge wallet, the member is told, and the recharge can be assigned again.",
        "correctReason": "Reason (the member sees it)",
        "takenBack": "Taken back from a member",
        "takenBackFrom": "Taken back from",
        "takenBackAt": "Taken back",
        "takenBackWhy": "Reason",
        "disproved": "The network does not have it, as two people agreed"
      },
      "stepDisproved": "Taken back",
      "disprovedBody": "The network does not have this payment. It is in no wallet. If you have paid it, contact support with the transaction."
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
      "identityNotReported": "The station does not report this. Reload the device: it may have restarted.",
      "meterInService": "This device is in service. Confirm that its meter is the registered one, or record a meter exchange.",
      "energyRateInForce": "An energy rate that is in force, past or withdrawn cannot be withdrawn.",
      "timeZoneUnknown": "This time zone is not known.",
      "energyRateNotFound": "This energy rate does not exist.",
      "unitAccepted": "This device is accepted already.",
      "unitAsked": "A request to accept this device is pending. If it is out of date, withdraw or decline it first.",
      "unitRetired": "This device is retired already.",
      "unitLeased": "A member leases this device. It can be retired once the lease has ended.",
      "unitHosted": "A member hosts this device. It can be retired once hosting has ended.",
      "unitCharging": "A car is charging at this device. It can be retired once that has ended.",
      "siteClosed": "This site is closed.",
      "siteInUse": "Devices that are not retired belong to this site. Retire them first.",
      "modelEnded": "This model is ended. No devices or packages of it are added."
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
      "repaired": "Understood after repair",
      "repeated": "Repeated",
      "unusable": "Not usable, needs review",
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
        "look": "Appearance"
      },
      "visitor": {
        "documentTitle": "Charging, metered and shared",
        "title": "Every cent of income was paid by a driver and measured by a meter.",
        "lead": "Drivers pay to charge. Members who lease or host the points share what is left after electricity and fees. <strong>If no one charges, no one earns.</strong>",
        "readAt": "Updated at {time}.",
        "charge": {
          "title": "Charge a car",
          "body": "Scan the label or pick a point. You see the full price before you start, and get a receipt that names its meter.",
          "free": "free now, of {total} points",
          "prices": "{least} to {most} a kWh.",
          "unknown": "Availability is not known right now.",
          "button": "Find a point"
        },
        "lease": {
          "title": "Lease or host a point",
          "body": "You lease a real unit and start hosting it. You receive a share of what drivers pay there. You could get back less than you pay.",
          "plot": "{name}: half of all months earned less than <median></median>; the lease costs <cost></cost> a month (dashed).",
          "noHistory": "There are not enough months yet to show any result.",
          "unknown": "The results of past months could not be loaded.",
          "button": "See past results"
        },
        "now": {
          "title": "Points right now",
          "all": "See all points",
          "finding": "As reported by the points themselves. Faulty and closed points are counted too.",
          "empty": "No point is offered yet. The first one appears here as soon as it is online.",
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
          "title": "Past monthly results by package",
          "all": "Compare packages",
          "finding": "Months of thirty days over the last ninety days. Faults and empty months are included. Past results do not predict future ones.",
          "empty": "No package is on offer now.",
          "package": "Package",
          "range": "Range of past months; cost dashed",
          "median": "Half earned less than",
          "below": "Earned less than the lease cost",
          "sample": "Months measured",
          "months": "months measured"
        }
      },
      "member": {
        "documentTitle": "Today",
        "upTo": "Figures up to {time}. Days are UTC.",
        "hosting": "Start hosting",
        "points": "Your points",
        "noPoints": "You have no points yet. A point earns only when drivers charge at it.",
        "seePoints": "See points and packages",
        "charge": "Charge a car",
        "income": "See your income"
      },
      "figures": {
        "today": "Metered today at your points",
        "charges": "{count, plural, =0 {no session yet} one {# session} other {# sessions}}",
        "settled": "Released to you in {month}",
        "energy": "for {energy} kWh in total",
        "waiting": "Pending release",
        "nothingWaits": "nothing pending",
        "due": "next on {date}, may still change",
        "available": "Available in your wallets",
        "toWallets": "See wallets",
        "unsettled": "of which {energy} kWh not settled yet",
        "chargingNow": "{count, plural, one {# car is charging now} other {# cars are charging now}}"
      },
      "today": {
        "title": "Today, hour by hour",
        "points": "{count, plural, =0 {No point hosted} one {# point hosted} other {# points hosted}}",
        "caption": "Charging sessions today",
        "from": "From",
        "to": "To",
        "finding": "{count, plural, =0 {No charging at your points yet today.} one {One session, {energy} kWh.} other {# sessions, {energy} kWh.}} Hatched hours are still to come; hours are in UTC."
      },
      "split": {
        "title": "Where the charging money of {month} went",
        "toIncome": "See each day",
        "energy": "Electricity",
        "vat": "VAT",
        "commission": "Platform commission",
        "share": "Your share",
        "finding": "Drivers paid {gross} {asset} for {energy} kWh. All income comes from these payments.",
        "hidden": "For {energy} kWh. All income comes from these payments.",
        "empty": "No driver charged at your points in {month}, so there is no income."
      },
      "energy": {
        "title": "Energy, last 30 days",
        "caption": "Energy by day",
        "day": "Day",
        "noData": "no data",
        "words": "{energy} kWh, {count, plural, one {# session} other {# sessions}}, earned {earned}",
        "finding": "Average {average} kWh a day. {zero, plural, =0 {No day} one {One day} other {# days}} without charging, {noData, plural, =0 {none} one {one} other {#}} without meter data (hatched).",
        "notHosted": "not hosted yet"
      },
      "needs": {
        "title": "Needs attention",
        "none": "Nothing to do right now.",
        "offline": "{name} is offline",
        "offlineSince": "{name} has been offline since {since}",
        "failed": "{name} could not be started",
        "step": "{name} is waiting for your next step",
        "queued": "{name} is in the queue",
        "unhosted": "{name} is not hosted yet",
        "unhostedBody": "It earns only while you host it and drivers charge at it.",
        "bringOnline": "Start hosting",
        "charging": "You are charging now",
        "chargingBody": "The cost so far is shown live.",
        "openCharging": "Open the session",
        "open": {
          "offline": "Check it",
          "failed": "See why",
          "step": "Continue",
          "queued": "See the queue"
        },
        "body": {
          "offline": "Drivers cannot charge there until it is back online. Check its breaker and cable.",
          "failed": "Nothing was charged for it.",
          "step": "Continue at the unit or on the hosting page.",
          "queued": "You do not need to do anything. We notify you as soon as a unit is free."
        }
      },
      "first": {
        "title": "First steps",
        "fund": {
          "title": "Add money to your wallet",
          "body": "Your recharge wallet pays for leases and charging."
        },
        "lease": {
          "title": "Lease a unit",
          "body": "See first what units of each model have earned."
        },
        "host": {
          "title": "Start hosting",
          "body": "It takes a few minutes; the unit confirms each step."
        },
        "charge": {
          "title": "First charging session",
          "body": "Income begins when a driver charges at your unit."
        }
      }
    }
  }
  "hosting": {
    "refusal": {
      "notYourLease": "This lease does not exist.",
      "leaseNotRunning": "This lease cannot be hosted yet, or has ended.",
      "alreadyHosting": "You are already hosting this lease.",
      "noDeviceAvailable": "No device currently available, try later. You can also wait in the queue.",
      "stepNotReached": "Complete the earlier steps first.",
      "codeWrong": "The code does not match this unit. {triesLeft, plural, one {# try} other {# tries}} left.",
      "codeBlocked": "Too many wrong codes. Try again in {minutes, plural, one {# minute} other {# minutes}}.",
      "deviceOffline": "The unit is offline, so nothing was sent to it.",
      "hostingNotFound": "This hosting does not exist.",
      "termsChanged": "The terms have changed. Please read them again.",
      "placeIsFixed": "You cannot set an address here: this unit is at a site, or its hosting has ended."
    },
    "page": {
      "title": "Hosting",
      "note": "Each unit earns only while drivers charge on it.",
      "units": "Units",
      "unit": "Unit",
      "serial": "Serial",
      "noUnitYet": "no unit yet",
      "kind": "Location",
      "kinds": {
        "managedSite": "Operator’s site",
        "ownSocket": "Your own socket"
      },
      "connection": "Connection",
      "connected": "online",
      "disconnected": "offline",
      "state": "State",
      "states": {
        "waitingForDevice": "waiting for the unit",
        "queued": "in the queue",
        "inProgress": "starting",
        "inCustody": "hosting",
        "suspended": "hosting, offline",
        "failed": "stopped",
        "ended": "ended"
      },
      "none": "You are not hosting any unit.",
      "toPackages": "See points and packages",
      "notHosted": "{name} is not hosted yet",
      "notHostedBody": "It earns only while you host it and drivers charge at it.",
      "bringOnline": "Start hosting",
      "bringNameOnline": "Start hosting {name}",
      "eachStep": "Steps complete on their own as the unit reports.",
      "nothingChanged": "Nothing was changed.",
      "begin": {
        "managedSite": "We assign you a free unit of your model by the published rule. You make it blink and accept the terms.",
        "ownSocket": "Have the unit ready. You plug it in, enter the code under its cover, and check that it blinks."
      },
      "beginButton": "Start",
      "queueButton": "Join the queue",
      "notNow": "Not now",
      "queueTitle": "You are number {place} in the queue",
      "queueBody": "You do not need to do anything. We assign the next free unit by the published rule and notify you.",
      "failedTitle": "Hosting did not start",
      "failures": {
        "wrongCode": "The code does not match this unit.",
        "tooManyCodes": "Too many wrong codes. Wait ten minutes.",
        "deviceOffline": "The unit went offline.",
        "deviceFaulted": "Match failed: the unit reports a fault.",
        "notYourDevice": "Match failed: this unit does not belong to your lease.",
        "blinkRefused": "Match failed: the unit refused the request to blink. Try again.",
        "blinkTimedOut": "Match failed: the unit did not answer within 60 seconds. Try again.",
        "notAvailableInTime": "The unit did not report that it is available.",
        "availabilityRefused": "The unit refused to go online for drivers. Confirm again, or contact support."
      },
      "steps": "Six steps to start hosting",
      "step": {
        "plug": {
          "title": "Plug in",
          "own": "Put the unit’s plug into the socket.",
          "site": "The unit is installed on its site. We ask it to report.",
          "done": "Power is on and the unit has started."
        },
        "power": {
          "title": "Power light",
          "own": "The light turns on and the unit reports its status.",
          "site": "The unit reports its status.",
          "done": "Status received."
        },
        "search": {
          "title": "Find the unit",
          "own": "Enter the six digits under the cover.",
          "site": "We assigned a unit to you.",
          "done": "Found."
        },
        "match": {
          "title": "Match, green light",
          "own": "Make it blink, then confirm you see it.",
          "site": "Make it blink. The unit itself answers.",
          "done": "Match success: this is your unit, and it is available."
        },
        "confirm": {
          "title": "Accept the terms",
          "own": "Read and accept the hosting terms.",
          "site": "Read and accept the hosting terms.",
          "done": "Accepted."
        },
        "custody": {
          "title": "Hosting is active",
          "own": "The unit goes online for drivers and reports that it is available.",
          "site": "The unit goes online for drivers and reports that it is available.",
          "done": "You now earn when drivers charge. You can log out."
        }
      },
      "ifItStops": "Stuck?",
      "help": {
        "plug": "No light after 90 seconds? Check the breaker and the cable, then contact support.",
        "power": "Amber: power but no network. Red: do not touch the unit and call support.",
        "search": "Compare the serial number on the label with the one here. You have five tries, then a break of ten minutes.",
        "match": "The unit has 60 seconds to answer.",
        "confirm": "You pay nothing here; the lease is already paid.",
        "custody": "While the unit is offline, drivers cannot charge. It stays assigned to you."
      },
      "lastContact": "Last contact",
      "codeLabel": "Code on the unit",
      "codeHint": "Unit {serial}",
      "sawBlink": "I see it blink",
      "blinkAgain": "Make it blink again",
      "blinkAsked": "Request sent. Waiting for the unit to answer.",
      "blink": "Make it blink",
      "waiting": {
        "carCharging": "A car has been charging here since {since}. We continue automatically when it has finished.",
        "carConnected": "A car has been plugged in here since {since}. We continue automatically when it is unplugged.",
        "reserved": "The unit has been reserved by a driver since {since}. We continue automatically when the reservation ends.",
        "unavailable": "The unit has reported since {since} that it is not available. If this does not change, contact support.",
        "status": "Waiting since {since} for the unit to report its status.",
        "answer": "Waiting since {since} for the unit to confirm that it can go online for drivers."
      },
      "termsBody": "You host the unit. What drivers pay is shared after electricity and the platform commission; without charging there is no income.",
      "termsRead": "I have read the terms, version {version}",
      "termsFirst": "Read and accept the terms first.",
      "confirm": "Start hosting",
      "custodyTitle": "You are hosting this unit",
      "custodyFinding": "We notify you of faults and the operator repairs them. You can stop hosting at any time.",
      "custodyFrom": "Hosting since",
      "renewal": "Renew hosting every day automatically",
      "renewalHint": "You do not need to do anything each day.",
      "endTitle": "Stop hosting",
      "endFinding": "Hosting stops at once. Income until then stays yours, and your lease continues.",
      "leaveTitle": "Cancel the start",
      "leaveFinding": "You lose nothing and can start again at any time.",
      "endNow": "Stop hosting now",
      "leaveNow": "Cancel now",
      "keep": "Keep hosting",
      "end": "Stop hosting …",
      "leave": "Cancel …",
      "simulatedUnit": "Simulated unit",
      "codeOnUnit": "Code under the cover",
      "lamp": "Lamp",
      "unplugUnit": "Pull its plug",
      "plugInUnit": "Plug it in",
      "recordsTitle": "Hosting sessions",
      "recordsFinding": "One line per day and unit. Select one to see its charging sessions.",
      "noRecords": "Your hosting days will appear here.",
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
      "openTrail": "See the evidence",
      "notSettled": "not settled yet",
      "sessionsOfDay": "Charging sessions in this period",
      "noSessions": "No driver charged in this period, so there is no income.",
      "switchOff": {
        "waiting": "The unit will be switched off when it is back online",
        "done": "Unit switched off {time}",
        "refused": "Unit refused to switch off {time}",
        "unknown": "The unit did not answer, so we do not know whether it is off"
      },
      "lamps": {
        "off": "off",
        "power": "on, no network",
        "searching": "looking for the network",
        "offline": "no connection",
        "unavailable": "not available to drivers",
        "ready": "green, ready",
        "occupied": "occupied",
        "charging": "charging",
        "finishing": "finishing",
        "faulted": "red, fault",
        "blinking": "blinking"
      },
      "chargingNow": "charging, {power} kW",
      "chargingSoon": "charging",
      "chargingWh": "{energy} kWh, not settled yet",
      "seePoint": "See it as drivers do",
      "rule": {
        "note": "The rule decides who can earn, so everybody can check it. It runs when a unit becomes free and every 15 seconds.",
        "inputs": "What the rule looks at",
        "order": "The order",
        "example": "Example",
        "exampleNote": "Four leases wait, and three units are free. Calculated with the same program as real rounds. Amounts in USDT.",
        "lease": "Lease",
        "priority": "Priority",
        "income": "Income, 30 days",
        "own": "Own unit",
        "served": "Served",
        "gets": "Gets",
        "works": "free",
        "away": "in use",
        "keeps": "keeps its place",
        "units": "Unit A belongs to lease 3. Units B and C belong to no lease; a car is plugged in at B.",
        "follows": "What follows",
        "followsBody": "No lease gets a unit while a lease before it that could use this unit waits. No unit is given twice. The same queue and the same units always give the same result.",
        "link": "How units are assigned",
        "input": {
          "priority": "The matching priority of your level at that moment.",
          "income": "What your lease received in the last 30 days (UTC). Every unit that served the lease counts.",
          "lease": "The number of the lease.",
          "units": "Units of your model on the operator’s sites that no one hosts, that are online and report no fault."
        },
        "step": {
          "own": "Your own unit comes first: if it is free and works, you get it, and no one else does.",
          "other": "Otherwise you get a free unit of the same model that no running lease is bound to. A unit without a car comes before one with a car; then the lowest unit number.",
          "order": "Waiting leases are served by higher priority, then by less income in the last 30 days, then by the lower lease number.",
          "keep": "A lease that cannot be served keeps its place. You are notified by message and mail when you get a unit."
        }
      },
      "place": {
        "title": "Where drivers find it",
        "finding": "Anyone sees name, address and, to about 100 metres, the position. Members who are signed in also see how to reach it, and the exact position. All of it is deleted when your lease ends.",
        "missing": "Drivers cannot find this unit yet",
        "missingBody": "It is not listed until you have entered its address.",
        "name": "Name for drivers",
        "nameHint": "For example “Courtyard Rue Mercière”.",
        "address": "Address",
        "street": "Street and number",
        "city": "Postcode and city",
        "directions": "How to reach it",
        "directionsHint": "Entrance, bay, or the hours of a gate.",
        "map": "Map",
        "onMap": "Shown on the map",
        "notOnMap": "Not on the map yet",
        "locate": "I am at the unit: use my location",
        "unlocate": "Remove from the map",
        "locateFailed": "We could not get your location.",
        "save": "Save",
        "saved": "Saved",
        "change": "Change",
        "remove": "Remove the place",
        "removeBody": "The address and the position are deleted. The unit leaves the list at once, so drivers no longer find it there; hosting goes on. You can enter a place again at any time.",
        "removed": "The place was removed."
      },
      "figures": {
        "title": "The last 30 days",
        "online": "Online",
        "ofHosted": "of the time you hosted it",
        "sessions": "Charging sessions",
        "energy": "{energy} kWh",
        "income": "Your income",
        "settled": "settled",
        "success": "Starts that delivered energy",
        "noStarts": "no starts yet",
        "ofStarts": "of the last {count}",
        "finding": "Online for {share} of the time since {day}. An offline unit charges no one.",
        "day": "Day (UTC)",
        "notHosted": "not hosted",
        "price": "What drivers pay, with VAT",
        "perKwh": "Per kWh",
        "perMinute": "Per minute",
        "perStart": "Per start",
        "idleAfter": "Idle fee per minute, after {minutes} min",
        "noPrice": "There is no tariff here, so no one can charge."
      },
      "label": {
        "title": "Label for your unit",
        "note": "Put it where drivers see it, next to the connector.",
        "open": "Print a label with QR code",
        "scan": "Scan to see the price and start charging.",
        "print": "Print or save as PDF",
        "none": "You are not hosting this unit, so there is no label for it."
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
      "stillInProgress": "The same request is still in progress. Please wait a moment.",
      "internal": "Something went wrong on our side. Reference: {reference}",
      "unavailable": "The service is not available right now. Please try again in a moment.",
      "confirmFirst": "Please confirm with your password first.",
      "foreignOrigin": "This request comes from another website and was refused.",
      "demoOnly": "This is available only in a demo.",
      "misdirected": "This server does not answer under this host name.",
      "signedOut": "Please sign in again.",
      "secondFactorNeeded": "Set up an authenticator or a passkey first. Until then you cannot use anything else."
    }
  }
  "incidents": {
    "refusal": {
      "incidentNotFound": "This incident does not exist.",
      "incidentResolved": "This incident is resolved. Open another one.",
      "alarmOver": "This alarm is over."
    },
    "page": {
      "title": "Status",
      "note": "What works now, measured every minute, and what we know about problems.",
      "allOk": "Everything works",
      "someNot": "Some parts do not work as usual",
      "unknown": "The last measurement is too old to say what works now",
      "measured": "Measured {at}",
      "standings": {
        "ok": "Works",
        "degraded": "Slower or not for everyone",
        "down": "Does not work",
        "unknown": "No data"
      },
      "severities": {
        "minor": "Slower or not for everyone",
        "major": "Does not work"
      },
      "states": {
        "investigating": "Looking for the cause",
        "identified": "Cause found",
        "watching": "Fixed, we are watching",
        "resolved": "Resolved"
      },
      "components": "Parts",
      "history": "The last {days, number} days",
      "historyOf": "{count, plural, =0 {No day with problems} one {# day with problems} other {# days with problems}} in {days, number} days",
      "now": "Current incidents",
      "none": "There is no open incident.",
      "past": "Past incidents",
      "nonePast": "There was no incident in the last {days, number} days.",
      "since": "Since {at}",
      "between": "From {from} to {to}",
      "affects": "Affects: {components}",
      "feed": "Follow with a feed reader (Atom)",
      "more": "See the status",
      "close": "Close",
      "names": {
        "charging": "Charging points",
        "app": "App and website",
        "signIn": "Log-in and codes",
        "trc20": "Payments on TRC20",
        "erc20": "Payments on ERC20",
        "bep20": "Payments on BEP20",
        "polygon": "Payments on Polygon"
      }
    }
  }
  "income": {
    "refusal": {
      "lineNotFound": "This line does not exist.",
      "custodyNotFound": "This hosting period does not exist.",
      "unitNotHosted": "You are not hosting this unit."
    },
    "page": {
      "title": "Income",
      "utc": "Days are UTC.",
      "upTo": "Figures up to {time}.",
      "total": "Total earned",
      "periods": {
        "today": "Today",
        "yesterday": "Yesterday",
        "days7": "7 days",
        "days30": "30 days"
      },
      "energyOf": "{energy} kWh, {count, plural, =0 {no sessions} one {# session} other {# sessions}}",
      "waitingLine": "<amount></amount> pending; next release {at}. <link>See all releases</link>",
      "emptyMonth": "No driver charged at your points in {month}, so there is no income.",
      "pickDay": "Select a day to see its charging sessions.",
      "split": {
        "label": "Where the charging money of {month} went",
        "share": "Your share",
        "energy": "Electricity",
        "vat": "VAT",
        "commission": "Platform commission",
        "finding": "Drivers paid {gross} {asset} for {energy} kWh. All income comes from these payments.",
        "hidden": "For {energy} kWh. All income comes from these payments."
      },
      "calendar": {
        "caption": "Income by day, {month}",
        "day": "Day",
        "amount": "USDT",
        "more": "Energy and sessions",
        "noData": "no data from any unit",
        "finding": "{earned, plural, =0 {No day} one {One day} other {# days}} with charging, {zero, plural, =0 {none} one {one} other {#}} without.{noData, plural, =0 {} one { No data for one day.} other { No data for # days.}}"
      },
      "states": {
        "distributed": "released",
        "toBeCollected": "to be collected",
        "toBeReleased": "pending",
        "lost": "reversed",
        "disputed": "in dispute"
      },
      "kinds": {
        "hostShare": "Share of a charging session",
        "energyReimbursed": "Reimbursement of your electricity",
        "rebate": "Referral rebate"
      },
      "day": {
        "noData": "None of your units reported on this day, so its income is unknown.",
        "empty": "No driver charged at your points on this day, so there is no income.",
        "more": "More sessions",
        "gross": "Drivers paid for {energy} kWh",
        "costs": "Electricity, VAT, platform commission",
        "times": "{from} to {to}",
        "from": "The driver paid <paid></paid>, less electricity <energy></energy>, VAT <vat></vat> and platform commission <fee></fee>.",
        "due": "will be released on {at}",
        "released": "released on {at}",
        "follow": "See the evidence",
        "followOf": "See the evidence of the session at {name}, {time}"
      },
      "release": {
        "title": "Releases",
        "note": "Your share is held for 24 hours so that the driver can dispute the bill. After that it is yours to spend.",
        "waiting": "Pending",
        "next": "Next release",
        "nothing": "nothing pending",
        "list": "Shares of charging sessions",
        "point": "Point",
        "settledAt": "Settled",
        "when": "Released or due",
        "state": "State",
        "all": "All",
        "empty": "Nothing here yet. A share appears when a charging session at one of your points is settled."
      },
      "source": {
        "title": "Income by source",
        "note": "Everything released to you, by source.",
        "hosted": "From points you host, in total",
        "released": "Released",
        "sources": "Sources",
        "incomes": "Points",
        "rebates": "Rebates",
        "rewards": "Rewards",
        "reward": "Reward for a task",
        "what": "What",
        "at": "Released",
        "trail": "Evidence",
        "empty": {
          "income": "Nothing has been released yet. The first line appears 24 hours after a charging session at your points.",
          "rebate": "No rebate has been released. This does not affect the income of your points.",
          "reward": "No reward has been paid. Rewards are for tasks and are not income from charging."
        }
      },
      "trail": {
        "title": "From your income to the meter",
        "back": "Income, {day}",
        "zone": "Times are in {zone}.",
        "label": "From the wallet down to the meter",
        "unknown": "This line does not exist, or it is not yours.",
        "simulated": "Simulated",
        "simulatedBody": "This unit and its meter are simulated. Everything below is calculated as for a real one.",
        "releasedOn": "Released to your income wallet, {date}",
        "waitsUntil": "Settled in your favour, will be released on {at}",
        "lead": "This is {share} of what a driver paid for {energy} kWh at {point}. Below is every step between that amount and the meter. <strong>Line width shows each amount.</strong>"
      },
      "check": {
        "title": "Checked in this browser",
        "running": "checking",
        "broken": "changed",
        "unknown": {
          "notReleased": "not yet",
          "notSigned": "not signed",
          "lowered": "covers more",
          "curve": "cannot be checked",
          "unproven": "not proven"
        },
        "names": {
          "frames": "{count, plural, one {# message is unchanged since it was received} other {# messages are unchanged since they were received}}",
          "registers": "Each reading appears in a message",
          "energy": "End reading minus start reading is {energy} kWh",
          "signature": "Signature of the meter",
          "key": "Public key is the registered one",
          "price": "{energy} kWh at the agreed tariff gives the price paid",
          "parts": "The parts add up to the price, by the published rule",
          "line": "Your ledger entry names this settlement",
          "release": "The release has the same amount"
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
        "download": "Download the evidence",
        "tryEdit": "Change one digit to test it",
        "putBack": "Restore the digit",
        "editedTitle": "You changed one digit of the last message, in this browser only",
        "editedBody": "The stored data is unchanged. Red marks each step that no longer matches.",
        "brokenTitle": "Something differs from what was stored",
        "brokenBody": "Red marks where. Your money is not affected by this page. Contact support with the number {id}, and keep the downloaded evidence."
      },
      "node": {
        "hash": "Stored SHA-256",
        "entry": "Ledger entry",
        "turn": "Above this line: money. Below: energy.",
        "line": {
          "hostShare": "Your share",
          "energyReimbursed": "Reimbursement of your electricity",
          "rebate": "Your rebate",
          "released": "Posted to your income wallet.",
          "waiting": "Held in the ledger until {at}, so that the driver can dispute the bill.",
          "block": "In block {number} of the hash chain, sealed on {at}."
        },
        "release": {
          "title": "Held for {hours, plural, =0 {less than an hour} one {# hour} other {# hours}} after settlement",
          "body": "During this time the driver could dispute the bill, and the money could not be spent."
        },
        "settlement": {
          "title": "Payment divided",
          "body": "By the published rule, to the millionth. This browser has repeated the calculation.",
          "id": "Settlement"
        },
        "join": {
          "energy": {
            "title": "Electricity",
            "body": "{energy} kWh × {rate}, paid to the supplier of the site.",
            "ownSocket": "{energy} kWh × {rate}, reimbursed to the member whose socket it is."
          },
          "vat": {
            "title": "VAT",
            "body": "{vat}, included in the price."
          },
          "platform": {
            "title": "Platform commission",
            "body": "{commission} of the amount after electricity and VAT. This was the rate of your level when charging started."
          },
          "rebates": {
            "title": "Referral rebates",
            "body": "Paid from the platform commission to the members who invited the host. Your share is not reduced."
          },
          "hosts": {
            "title": "Shares of other hosts",
            "body": "For energy delivered while another member hosted the unit."
          },
          "ownUse": {
            "title": "Own charging",
            "body": "The driver was the host for this part, so it went back to the payer."
          },
          "house": {
            "title": "Operator’s share",
            "body": "For energy delivered while the unit had no host. It is published in the books and never paid as a rebate."
          }
        },
        "payment": {
          "title": "Driver’s payment",
          "body": "<held></held> was reserved at the start; this amount was charged and the rest released.",
          "part": "The full price was <price></price>; this entry covers the part that was paid here."
        },
        "price": {
          "title": "Price agreed before the start",
          "energy": "{amount} per kWh",
          "start": "{amount} per session",
          "minute": "{amount} per minute",
          "idle": "idle fee {amount} per minute after {minutes, plural, one {# minute} other {# minutes}}",
          "computed": "This browser has recalculated the price from the readings.",
          "id": "Tariff"
        },
        "session": {
          "all": "One charging session, all of it while you hosted",
          "part": "One charging session, {energy} kWh of it while you hosted",
          "allBody": "So it is not shared with another member.",
          "partBody": "It covers {count, plural, one {# hosting period} other {# hosting periods}}; each gets the energy metered in it. Yours began {since}.",
          "id": "Charging session"
        },
        "readings": {
          "title": "Two meter readings",
          "start": "at the start, {at}",
          "end": "at the end, {at}",
          "difference": "kWh delivered",
          "between": "{count, plural, one {One more reading in between; the register never falls.} other {# more readings in between; the register never falls.}}",
          "again": "after restart, {at}",
          "until": "last reading before restart, {at}",
          "restarted": "The register restarted during the session, after a power cut or a reset. The energy before and after is added up.",
          "billedBefore": "{energy} kWh of this register were billed in another charging session and do not count here."
        },
        "frame": {
          "last": "End reading in a message from the station: {action}",
          "lastBody": "The message as received, byte for byte. Changing one digit makes the check fail.",
          "first": "Start reading in a message from the station: {action}",
          "firstBody": "The register before any energy was delivered.",
          "between": "{count, plural, one {# message in between} other {# messages in between}}",
          "showBetween": "Show their text",
          "label": "Message {action} as received",
          "excerpt": "The part of message {action} that contains the register",
          "whole": "Show the full message, {length} characters"
        },
        "signature": {
          "title": "Record signed by the meter",
          "body": "{format}, as sent by the meter. Independent software can verify it too.",
          "label": "Signed record as received",
          "none": "Not signed by the meter",
          "noneBody": "This unit has no signing meter. The messages above are the only evidence."
        },
        "meter": {
          "title": "Meter {meter} at {point}",
          "since": "since {date}",
          "serial": "Serial of the unit",
          "key": "Public key",
          "end": "The evidence ends at this meter on site."
        }
      },
      "now": {
        "title": "Charging now at your points",
        "finding": "Metered, not settled yet. Your share is calculated when the session ends.",
        "since": "since {time}",
        "ending": "ending"
      }
    }
  }
  "legal": {
    "refusal": {
      "versionNotFound": "There is no such version of this document.",
      "versionTooEarly": "Choose a day after today: a version is published before it comes into force.",
      "versionExists": "This document already has a version of that day."
    },
    "notSet": {
      "operator": "the operator of this website (name not entered yet)",
      "operatorAddress": "address not entered yet",
      "operatorEmail": "the contact address of this website (not entered yet)"
    },
    "page": {
      "list": "Legal documents",
      "listNote": "The texts that apply between you and us. You can read every version that was ever in force.",
      "names": {
        "terms": "Terms of use",
        "privacy": "Privacy policy",
        "risk": "Risk notice",
        "lease": "Lease terms"
      },
      "versionOf": "Version of {version}",
      "since": "In force since {date}",
      "sinceShort": "Since {date}",
      "scheduled": "In force from {date}",
      "replaced": "Replaced by a newer version",
      "inForce": "In force",
      "next": "A new version comes into force on {date}.",
      "readNext": "Read the new version",
      "versions": "All versions",
      "print": "Print",
      "pdf": "Download as PDF",
      "saved": "PDF saved",
      "hash": "SHA-256 of this text",
      "foot": "{title}, version of {version} · page {page} of {pages}",
      "source": "The text in Markdown",
      "unknown": "This document does not exist.",
      "current": "Read the version in force"
    }
  }
  "levels": {
    "page": {
      "note": "Levels change terms, never your access to your own money. The daily withdrawal limit is a security limit, and staff lift it on request.",
      "yours": "Your level",
      "level": "Level {level}",
      "since": "Since {time}",
      "fromStart": "From the start",
      "computed": "Computed last at {time}",
      "next": "Computed next at {time}",
      "highest": "You are at the highest level.",
      "against": "You and level {level}",
      "what": "What counts",
      "have": "You have",
      "needs": "Level {level} needs",
      "result": "Result",
      "valuation": "Valuation",
      "valuationNote": "The valuation is the recharge wallet, the income wallet and pending income.",
      "direct": "Valid members you invited",
      "secondThird": "Valid members of generations 2 and 3",
      "team": "Valid members of your team",
      "met": "Met",
      "short": "{missing} short",
      "all": "All of them must be met at 00:00 UTC. A member is valid with a lease in effect.",
      "alone": "Only the valuation counts at 00:00 UTC, because no rebates are paid in your country.",
      "better": "What you have now gives level {level}. It applies if you still have it at 00:00 UTC.",
      "worse": "What you have now gives level {level}. It applies from the next 00:00 UTC, unless you have more by then.",
      "require": "What each level needs",
      "grant": "What each level changes",
      "columns": {
        "level": "Level",
        "valuation": "Valuation",
        "direct": "Invited, valid",
        "secondThird": "Gen. 2 and 3, valid",
        "team": "Team, valid",
        "sessions": "Extra hosting sessions a day",
        "commission": "Platform commission",
        "leases": "Leases at a time",
        "priority": "Priority in matching",
        "rebates": "Rebate, gen. 1 / 2 / 3",
        "withdraw": "Withdrawal a day",
        "fee": "Withdrawal fee, plus network"
      },
      "unlimited": "No limit",
      "you": "you",
      "applies": "The level at the start of a charging session decides on its commission and rebates. A change never applies to the past.",
      "changes": "Changes of your level",
      "none": "Your level has not changed yet.",
      "when": "Since",
      "change": "Change",
      "fromTo": "Level {before} to {level}",
      "reasons": "What you had",
      "reasonsAll": "{direct} invited, {secondThird} in generations 2 and 3, {team} in the team",
      "isNot": "What a level is not",
      "isNotBody": "A level is not a promise of income. It changes nothing that drivers pay, and you need no invitations to earn with a point you host."
    }
  }
  "notices": {
    "refusal": {
      "noticeNotFound": "This notice does not exist.",
      "groupIsFixed": "Notices about security, money and device faults cannot be switched off.",
      "announcementNotFound": "This announcement does not exist, or was withdrawn.",
      "alreadyWithdrawn": "This announcement was withdrawn already.",
      "publishedInThePast": "This time is in the past."
    },
    "kind": {
      "accountSecured": {
        "held": "Withdrawals are held until {heldUntilAt} and go on by themselves afterwards. No payment ends this earlier.",
        "body": "If it was you, you need not do anything. If it was not, set a new login password with “Forgot password” at once, and then end all other log-ins under Security."
      },
      "accountFrozen": {
        "title": "Payments out of your account are paused",
        "body": "{frozenFor, select, takeover {Another person may have your password. Set a new login password.} memberAsked {You asked for it.} other {A court ordered it.}} Until {untilAt}, withdrawals wait, and transfers to other members, and buying leases from them or selling leases to them, are not possible. Income, charging and debts go on. No payment ends this earlier."
      },
      "freezeEnded": {
        "title": "Payments out of your account are possible again",
        "body": "Our staff ended the pause. Withdrawals that wait go on by themselves."
      },
      "signInsEndedByStaff": {
        "title": "Our staff logged you out",
        "body": "Log in again on your devices. If you did not ask for this, write to our support."
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
        "body": "The records of the unit contradict the bill. Nothing is charged until two members of our staff have decided. Until then the amount stays held in your wallet."
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
      "transferSent": {
        "title": "{known, select, no {You sent money to another member} other {You sent money to {name}}}",
        "body": "{undoUntilAt, select, none {The money has arrived, and the transfer can no longer be undone. If it was not you, set a new login password with “Forgot password” at once, and then end all other log-ins under Security.} other {The money is held until {undoUntilAt}. Until then you can undo the transfer. If it was not you, undo it at once, set a new login password with “Forgot password”, and then end all other log-ins under Security.}}"
      },
      "transferReceived": {
        "title": "{known, select, no {You received money} other {You received money from {name}}}",
        "body": "The money is in your recharge wallet and can be spent. The sender can no longer undo the transfer."
      },
      "transferReturned": {
        "title": "{known, select, no {Your transfer was returned} other {Your transfer to {name} was returned}}",
        "body": "The money is back in your income wallet. During the ten minutes, one of the two accounts was closed or excluded from transfers between members."
      },
      "withdrawalRequested": {
        "title": "You requested a withdrawal",
        "body": "{heldUntilAt, select, none {It will be sent soon. Until then you can cancel it.} other {It is held until {heldUntilAt} at the latest, and then paid. Until then you can cancel it.}} If it was not you, cancel it at once and set a new login password with “Forgot password”."
      },
      "withdrawalSent": {
        "title": "Your withdrawal has arrived",
        "body": "The network has confirmed the transaction."
      },
      "withdrawalReturned": {
        "title": "Your withdrawal was not sent",
        "body": "{state, select, rejected {It was rejected.} failed {The network did not accept it.} other {It was cancelled.}} The whole amount, including the fee, is back in your wallet."
      },
      "depositCredited": {
        "title": "Your recharge has arrived",
        "body": "The payment network has confirmed it. The money is in your recharge wallet and can be spent."
      },
      "depositTakenBack": {
        "title": "A recharge was taken back",
        "body": "It had been credited to you by mistake. Reason: {reason}. The whole amount has left your recharge wallet."
      },
      "limitRaised": {
        "title": "Your daily withdrawal limit is higher",
        "body": "This is how much you can withdraw a day until {endsAt}. If you did not ask for this, tell support, set a new login password with “Forgot password” and end all other log-ins under Security."
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
      "rebateHeld": {
        "title": "A rebate from {place} is held",
        "body": "The member you invited has a higher package than you. If you lease the same or a higher package by {endsAt}, the rebate is paid. Otherwise it is lost."
      },
      "rebateEnding": {
        "title": "A rebate from {place} is lost in less than 24 hours",
        "body": "It is held until {endsAt}, because the member you invited has a higher package than you."
      },
      "rebateLost": {
        "title": "A rebate from {place} was lost",
        "body": "It was held until {endsAt} and not collected. It is platform commission again."
      },
      "deviceOffline": {
        "title": "{place} is offline",
        "body": "The unit has had no connection since {sinceAt}. Drivers cannot start charging there until it is back. Check its power and its network."
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
      "leaseExtended": {
        "title": "Your lease of {place} is a day longer",
        "body": "The unit was unavailable for too long through the operator’s fault. The lease now runs until {endsAt}; the additional day is free."
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
        "body": "Lease and unit belong to the buyer now. You receive this amount on {endsAt}, unless the buyer undoes the purchase before."
      },
      "memberJoined": {
        "title": "A new member joined with your invitation",
        "body": "A person registered with your invitation code."
      },
      "taskCompleted": {
        "title": "Task completed: {task}",
        "body": "It is marked as completed. If it has a reward, it is added to your account."
      },
      "taskRewardWaits": {
        "title": "Collect your reward: {task}",
        "body": "The task is completed. Collect the reward by {endsAt}. After that it is lost."
      },
      "taskRewardExpired": {
        "title": "Reward not collected: {task}",
        "body": "It was not collected in time and is lost. You can have rewards collected for you on the page of tasks."
      },
      "taskRejected": {
        "title": "Proof rejected: {task}",
        "body": "The page of the task shows the reason. A first rejection can be appealed against within 7 days; another person decides."
      },
      "taskTimedOut": {
        "title": "Task timed out: {task}",
        "body": "It was not done in time and has ended."
      },
      "taskDisabled": {
        "title": "Task disabled: {task}",
        "body": "The operator no longer offers it. You need not do anything."
      },
      "levelChanged": {
        "title": "{direction, select, up {You are now at level {level}} other {Your level is now {level}}}",
        "body": "It was level {before}. Levels are computed each day at 00:00 UTC; the page of levels shows from what. Your money stays available at every level."
      },
      "leaseOffered": {
        "title": "Your lease of {place} is for sale",
        "body": "The offer at this price is valid until {endsAt}. If it was not you, withdraw it at once, set a new login password with “Forgot password”, and then end all other log-ins under Security."
      },
      "offerExpired": {
        "title": "Your offer for {place} has ended",
        "body": "The highest price falls each day, so an offer ends with the day of the lease. You can offer it again."
      },
      "resaleBought": {
        "title": "You bought the lease of {place}",
        "body": "Lease and unit are yours. The price is held until {endsAt}, and you can undo the purchase until then. If it was not you, undo it at once and set a new login password with “Forgot password”."
      },
      "resaleCancelled": {
        "title": "The sale of the lease of {place} was undone",
        "body": "{side, select, buyer {This amount is available again in your recharge wallet. You paid for the days that had begun.} other {The lease is yours again. The buyer paid this amount for the days that had begun.}}"
      },
      "resaleReleased": {
        "title": "You were paid for the lease of {place}",
        "body": "The money is in your recharge wallet and can be spent. The fee was taken from the price."
      },
      "supportAnswered": {
        "title": "Support answered you",
        "body": "The answer is in your conversation. It is not repeated here, so that only you can read it."
      }
    },
    "page": {
      "title": "Notices",
      "note": "What happened to your account, your money and your points.",
      "messages": "Your notices",
      "siteTitle": "My messages",
      "siteNote": "Newest first. Times are in your time zone.",
      "one": "Message",
      "back": "All messages",
      "visitor": "These are a member’s own notices. Log in to see yours.",
      "logIn": "Log in",
      "readAll": "Mark all read",
      "allRead": "You have read everything.",
      "unread": "unread",
      "read": "read",
      "unreadCount": "{count, plural, one {# unread} other {# unread}}",
      "typeUnread": "{type} ({count})",
      "none": "No notices yet",
      "what": "Notice",
      "when": "Time",
      "state": "State",
      "amount": "Amount",
      "id": "Notice number",
      "types": {
        "label": "Kind",
        "site": "Charging, money and points",
        "system": "Account security",
        "platform": "Announcements",
        "task": "Tasks"
      },
      "empty": {
        "site": "Notices appear here when you charge, get income, or something changes at your points and leases.",
        "system": "Notices appear here when a password, an address or a device of your account changes.",
        "task": "Notices appear here when one of your tasks is completed, rejected or over."
      },
      "open": {
        "receipt": "Open the receipt",
        "charge": "Open the charging session",
        "releases": "See releases",
        "income": "See income",
        "rebates": "See rebates",
        "lease": "Open the lease",
        "cards": "Open charging cards",
        "security": "Open Security",
        "hosting": "Open hosting",
        "transfer": "Open the transfer",
        "deposit": "Open the recharge",
        "bill": "Open the bill",
        "withdrawal": "Open the withdrawal",
        "withdraw": "Open withdrawals",
        "task": "Open the task",
        "levels": "Levels",
        "order": "Open the order",
        "support": "Open the conversation"
      },
      "choices": {
        "title": "What we tell you",
        "note": "You can switch off what you do not need. Security, money and faults of your units are always told.",
        "fixed": "Always on",
        "done": "Choice saved",
        "here": "Notice here",
        "mail": "Mail too",
        "mailFixed": "Always mailed",
        "noAddress": "Mails need an email address. <link>Add one</link>"
      },
      "groups": {
        "security": "Security of the account",
        "money": "Bills, payments, transfers, refunds and cards",
        "device": "Faults of your units",
        "income": "Income released to you",
        "charging": "Charging sessions",
        "hosting": "Hosting",
        "lease": "Leases",
        "invitation": "Invitations",
        "task": "Tasks and rewards",
        "support": "Answers of support"
      },
      "groupHints": {
        "money": "Money that leaves your account is always told by mail and, if you have a phone number, by text message.",
        "charging": "When charging starts and ends",
        "hosting": "Places in the queue, start and end",
        "lease": "When a lease starts, is about to end, and ends",
        "invitation": "When a person joins with your code",
        "task": "When a task ends, and when a reward waits for you",
        "support": "When an answer stays unread"
      },
      "unsubscribe": {
        "title": "Stop mails",
        "body": "You asked for mails about a kind of notice. This stops them. The notices stay in your account.",
        "button": "Stop these mails",
        "done": "You get no more mails about “{group}”",
        "doneBody": "You can ask for them again under Notices.",
        "unknown": "This link does not work",
        "unknownBody": "Nothing was changed. Open the link from the mail again, or change your choice under Notices.",
        "toNotices": "Open notices"
      },
      "plat": {
        "title": "Announcements",
        "note": "From the platform to its members, newest first.",
        "one": "Announcement",
        "all": "All announcements",
        "empty": "There are no announcements. They appear here when the platform has news for you.",
        "inLanguage": "Shown in {language}, because it is not written in your language.",
        "since": "Published",
        "id": "Announcement number"
      },
      "taskTitle": "Task messages",
      "taskNote": "What happened to your tasks and rewards, newest first."
    },
    "mail": {
      "time": "Time: {time} ({zone})",
      "amount": "Amount: {amount} USDT",
      "open": "Open: {url}",
      "end": "You get this mail because you asked for mails about “{group}”. Stop these mails: {url}",
      "always": "We send this mail each time money leaves your account, or one of your leases is offered for sale. It cannot be switched off.",
      "text": "Ohmstead: {title}, {time} ({zone}). Not you? Set a new login password at once: {url}",
      "waited": "You receive this mail because you were waiting for a unit.",
      "answered": "You receive this mail because you wrote to support. You can switch off answers of support under Notices.",
      "byStaff": "You receive this mail because our staff changed something in your account. It cannot be switched off."
    }
  }
  "official": {
    "refusal": {
      "notReadable": "This is not a contact that can be checked. Enter a full web address, email address, phone number with its country code, name with its service, wallet address or staff code.",
      "serviceMissing": "Say at which service this name is, for example “telegram: @name”.",
      "alreadyOurs": "This contact is already in the registry.",
      "askedTooMuch": "Only our own sites may ask for a sign-in, and only sites and wallet addresses for a payment. A wallet address asks for nothing else.",
      "sinceAhead": "This day is still to come. A contact is added when it is in use.",
      "contactNotFound": "This contact does not exist.",
      "contactEnded": "This contact has already ended.",
      "reportNotFound": "This report does not exist.",
      "alreadyJudged": "This report was already decided in this way.",
      "oursByItself": "This contact is part of this platform, so it cannot be marked as fake. Dismiss the report."
    },
    "page": {
      "title": "Is this really us?",
      "note": "Has someone contacted you in our name? Check the address, number or name before you reply or pay.",
      "memberNote": "You can also check whether a wallet address is your own deposit address.",
      "field": "Contact",
      "hint": "A web address, email address, phone number, @name, wallet address or staff code. It is not stored.",
      "missing": "Enter the contact as you received it.",
      "check": "Check",
      "solving": "Checking. This can take a few seconds.",
      "unanswered": "The contact was not checked. Treat it as not ours until it is.",
      "result": "Result",
      "verdicts": {
        "ours": "This is ours",
        "notOurs": "This is not ours",
        "fake": "This is a fake",
        "unclear": "This cannot be checked"
      },
      "bodies": {
        "notOurs": "Do not reply, log in or pay there. If you already did, change your login password.",
        "fake": "Our staff confirmed that this contact pretends to be us. Do not reply, log in or pay there.",
        "unclear": "Treat it as not ours."
      },
      "forged": {
        "site": "Compare the address in your browser with this one, letter by letter.",
        "mail": "Senders of emails can be forged. If a message asks for something that is not listed here, it is not from us.",
        "phone": "Numbers of callers can be forged. If you are unsure, hang up and call this number yourself.",
        "handle": "This name is ours at this service only. At any other service it is not.",
        "wallet": "Compare the whole address, not only its beginning and its end.",
        "staff": "Others can repeat a code. It proves nothing about the person who tells it to you."
      },
      "facts": {
        "contact": "Contact",
        "channel": "Kind",
        "owner": "Who is there",
        "since": "Ours since",
        "mayAsk": "May ask for"
      },
      "nothing": "Nothing. It only informs you.",
      "nothingToPay": "Nothing. We pay from it; never send money to it.",
      "channels": {
        "site": "Web address",
        "mail": "Email address",
        "phone": "Phone number",
        "handle": "Name at a service",
        "wallet": "Wallet address",
        "staff": "Staff code"
      },
      "sources": {
        "registry": "The operator",
        "instance": "This platform itself",
        "setting": "The operator, as published on its pages",
        "deposit": "Your own deposit address",
        "treasury": "The operator’s wallet"
      },
      "requests": {
        "reference": "The number of a charging session, bill or ticket",
        "unit": "The serial number or a photo of your unit",
        "appointment": "A time for a visit or delivery",
        "feedback": "Your opinion",
        "signIn": "Logging in on that page",
        "payment": "A payment that you start in your account"
      },
      "endedAt": "It was ours until {time}, and is not any more.",
      "resembles": "It resembles {contact}, which is ours. It is not the same: compare them letter by letter.",
      "warnings": {
        "hidden": "The text contained invisible characters. People who copy names use them.",
        "userinfo": "What is written before the @ is not the address. The link leads to the host after it.",
        "ownDomain": "Its domain is ours, but this address is not. Senders can be forged.",
        "ownName": "It uses our name. That does not make it ours."
      },
      "reasons": {
        "form": "This is not an address, number, name or code that we can look up. Anyone can use a name such as “Support”.",
        "country": "Enter the number with its country code, for example +49.",
        "shortened": "A short link hides where it leads. Do not open it.",
        "local": "This is the address of a device, which can be a different one for each person."
      },
      "walletVisitor": "Is it the deposit address of your account? <link>Log in</link> to check that.",
      "walletMember": "It is not a deposit address of your account. Send money only to the address on your recharge page.",
      "report": {
        "title": "Report this contact",
        "body": "Does it pretend to be us? Our staff look at every report. Your name is not stored with it.",
        "note": "What happened",
        "noteHint": "Without personal data, passwords or codes.",
        "send": "Report",
        "sent": "Reported",
        "sentBody": "Thank you. Once staff confirm it, this page warns everyone who checks this contact.",
        "nothingSent": "The report was not sent."
      },
      "staff": {
        "title": "Official contacts",
        "note": "What people read when they check a contact. Two people add and end contacts; one person marks a reported contact as fake.",
        "which": "Which contacts",
        "tabs": {
          "inUse": "In use",
          "ended": "Ended",
          "open": "Reported",
          "fake": "Fake",
          "dismissed": "Dismissed"
        },
        "none": {
          "inUse": "No contact is in the registry yet. Contacts of the settings and this platform’s own addresses are official without an entry.",
          "ended": "No contact has ended.",
          "open": "No reports are waiting. Reports that people send from the check appear here.",
          "fake": "No contact is marked as fake.",
          "dismissed": "No report was dismissed."
        },
        "add": "Add contact",
        "textHint": "As you would give it to a member. With the service for a name: “telegram: @name”.",
        "ownerHint": "Shown to everyone, in the language in which you write it.",
        "addTwo": "A second person must agree. From then on the contact is shown as official.",
        "endTitle": "End a contact",
        "endBody": "A second person must agree. If someone else took it over, report it and mark it as fake: that takes one person and is effective at once.",
        "decide": "Decide",
        "mark": "Mark as fake",
        "dismiss": "Dismiss",
        "judgeBody": "Everyone who checks a contact that is marked as fake is warned at once. A dismissed report changes nothing for readers.",
        "marked": "Marked as fake",
        "wasDismissed": "Report dismissed",
        "why": "Reason",
        "times": "Reports",
        "lastAt": "Last report",
        "noteOf": "Note",
        "decidedBy": "Decided by",
        "approvedBy": "Approved by",
        "endedOn": "Ended"
      },
      "neverTitle": "What we never ask for",
      "finding": "Anyone who asks for one of these is not us, whatever the sender says.",
      "never": {
        "password": "Your login password or fund password",
        "code": "A code from an email, a text message or your authenticator",
        "transfer": "A transfer of money, to anyone",
        "remote": "Control of your screen or device",
        "pay": "A payment to log in, verify or withdraw",
        "file": "Installing an app file"
      }
    }
  }
  "packages": {
    "refusal": {
      "packageNotFound": "This package does not exist.",
      "packageNotOnSale": "This package is not on sale at present. You were not charged.",
      "soldOut": "No unit of this model is free at present. You were not charged.",
      "insufficientBalance": "Insufficient balance, subscription failed. You are {missing} short.",
      "termsChanged": "The terms have changed. Please read them again.",
      "leasesAtATimeReached": "You can have {limit, plural, one {# lease} other {# leases}} at a time at your level.",
      "leaseNotFound": "This lease does not exist.",
      "alreadyCancelled": "This lease has already been cancelled.",
      "leaseOver": "This lease has already ended, so it cannot be cancelled.",
      "cancelPeriodOver": "The 14-day cancellation period of this lease is over.",
      "priceChanged": "The price has changed. Please review it; you were not charged.",
      "startsAgain": "You started another lease early in the last 14 days, so the days of this one would count from today. Please review your order; you were not charged.",
      "refundChanged": "Another day has begun, so the refund is now {refund}. Please review it; the lease was not cancelled.",
      "modelNotFound": "This device model does not exist.",
      "termsUnknown": "There are no lease terms of this version.",
      "forSale": "This lease is offered for sale. Withdraw the offer first.",
      "boughtFromMember": "This lease was bought from a member. You can undo that purchase under My orders."
    },
    "page": {
      "listTitle": "Points and packages",
      "listNote": "What units of each model have earned for their hosts. Past results do not predict future ones.",
      "compare": "Compare",
      "compareFinding": "The bar covers 80% of unit-months, the tick is the median, and the dashed line is the monthly cost of the lease.",
      "current": "Current",
      "all": "All",
      "none": "No package of this kind is on sale.",
      "package": "Package",
      "modelLine": "{model}, {current}, up to {power}",
      "priceHead": "Price",
      "days": "{days, plural, one {# day} other {# days}}",
      "costHead": "Costs in 30 days",
      "realisedHead": "Realised in 30 days",
      "stockHead": "Available units",
      "stock": "{count, plural, one {{shown} available} other {{shown} available}}",
      "soldOut": "None available",
      "noHistory": "{sample, plural, =0 {No results yet, so we cannot show what it earns.} one {Only # month of results so far. Too few to show.} other {Only # months of results so far. Too few to show.}}",
      "plot": "In 1 of 10 months less than {p10}, in half less than {median}, in 1 of 10 more than {p90} {asset}. The lease costs {cost} a month.",
      "realisedTitle": "What this model has earned per month",
      "histogram": "In half of the months a unit earned less than {median} {asset}; the lease costs {cost} a month.",
      "histogramCaption": "Unit-months by income",
      "histogramRange": "Income",
      "histogramCount": "Months",
      "histogramBin": "{from} to {to}",
      "markP10": "1 in 10",
      "markMedian": "median",
      "markP90": "9 in 10",
      "markCost": "costs {cost}",
      "sample": "{sample, plural, one {# unit-month} other {# unit-months}} of 30 days, from {units, plural, one {# unit} other {# units}} in the last {days} days. Faults, closures and empty months are included.",
      "p10": "In 1 of 10 months: less than",
      "p50": "In half of the months: less than",
      "p90": "In 1 of 10 months: more than",
      "zero": "Months without income",
      "belowCost": "Months that earned less than the lease cost",
      "lessThanPaid": "You can earn less than you paid. If no one charges, no one earns.",
      "whatItCosts": "What it costs",
      "cycle": "Term",
      "hosting": "Hosting",
      "hostingLine": "{count, plural, one {# session} other {# sessions}} a day, {minutes, plural, =1440 {round the clock} one {# minute each} other {# minutes each}}",
      "connectors": "Connectors",
      "continue": "Continue",
      "notNow": "This package cannot be leased now.",
      "cancelLine": "You can cancel online within 14 days, in two steps, without giving a reason.",
      "toList": "All packages",
      "buyTitle": "Lease a unit",
      "buyOf": "Lease {name}",
      "buyNote": "A real unit with its own serial number, reserved for you for the whole term.",
      "chooseFirst": "Choose a package first.",
      "nothingTaken": "You were not charged.",
      "checkTitle": "Review your order",
      "placement": "Location",
      "start": "Start",
      "startNow": "with hosting, as soon as today",
      "startLater": "after the 14-day cancellation period",
      "terms": "Terms",
      "termsLine": "version {version}",
      "payFrom": "Pay from",
      "rechargeWallet": "recharge wallet",
      "today": "To pay today",
      "lease": "Lease",
      "notNowButton": "Not now",
      "missing": "Your recharge wallet does not have enough money.",
      "missingTitle": "Insufficient balance",
      "missingBody": "is the amount your recharge wallet is short.",
      "deposit": "Deposit",
      "noDeposit": "none",
      "placements": {
        "managedSite": "Operator’s site",
        "ownSocket": "Your own socket"
      },
      "placementHints": {
        "managedSite": "Already installed. The operator pays for the electricity from what drivers paid.",
        "ownSocket": "We send you the unit and you plug it in. We reimburse your electricity at the published rate."
      },
      "startWish": "Start now, before the 14-day cancellation period ends",
      "startWishHint": "If you cancel, we charge for the days used, counted from the first hour of hosting.",
      "toCheck": "Review order",
      "readFirst": "First read what this model has earned.",
      "leasesTitle": "My leases",
      "leasesNote": "Received is what has been settled from charging so far. The difference is received minus paid.",
      "boughtTitle": "Leased",
      "boughtBody": "The unit is reserved for you. Start hosting to begin.",
      "filter": "Filter by state",
      "noLeases": "Your leases will appear here. A point earns only when drivers charge at it.",
      "unit": "Unit",
      "boughtAt": "Leased on",
      "paid": "Paid",
      "received": "Received",
      "difference": "Difference",
      "differenceNote": "received minus paid",
      "state": "State",
      "states": {
        "pending": "pending",
        "effective": "active",
        "forSale": "for sale",
        "sold": "sold",
        "cancelled": "cancelled",
        "expired": "ended"
      },
      "life": "Timeline",
      "effectiveAt": "Active from",
      "expiresAt": "Ends",
      "leaseId": "Lease number",
      "host": "Start hosting",
      "openHosting": "Open hosting",
      "cancelTitle": "Cancel this lease",
      "cancelFinding": "Possible until {date}. The refund goes to your recharge wallet at once.",
      "cancelRefund": "Refund",
      "cancelNow": "Cancel the lease",
      "keep": "Keep the lease",
      "cancel": "Cancel …",
      "ifCancelled": "If you cancel",
      "ifCancelledFree": "Full refund.",
      "ifCancelledDays": "We charge for each day begun, at most {cost} {asset}, and refund the rest.",
      "againTitle": "Days count from today",
      "againBody": "You started another lease early in the last 14 days. If you cancel this one, we charge for each day since the purchase, even if you have not hosted.",
      "ownCharging": "Charging your own car",
      "ownChargingLine": "You pay the full price until the 14 days are over. After that you pay only electricity and tax.",
      "cancelUsed": "{days, plural, =0 {No day has begun} one {# day has begun} other {# days have begun}}",
      "countedFrom": "Counted from",
      "nextDayAt": "Next day begins",
      "refunded": "Refunded",
      "sampleOf": "All units count, leased or not, also those out of service or retired, after all fees. Unsigned charging at members’ own sockets does not count. Disputes and corrections lower these figures.",
      "period": "Period",
      "periods": {
        "30": "30 days",
        "90": "90 days",
        "360": "12 months"
      },
      "worst": "Worst month",
      "lowerQuartile": "In 1 of 4 months: less than",
      "upperQuartile": "In 1 of 4 months: more than",
      "notEarnedBack": "Ended leases that earned less than their price (of {leases})",
      "noneEnded": "none has ended yet",
      "rowSample": "{zero} of {sample, plural, one {# unit-month} other {# unit-months}} without income",
      "perDay": "Average per day ({days, plural, one {# day} other {# days}})",
      "perDayGross": "Paid by drivers",
      "perDayDeducted": "Tax, electricity and commission",
      "perDayNet": "You received",
      "perDayNetHead": "Net per day",
      "perDayNone": "Shown once the lease is active.",
      "energy": "Energy",
      "extended": "Extended for outages",
      "extendedNote": "Each day on which the unit was unavailable for too long through the operator’s fault makes the lease a day longer, free of charge.",
      "statement": "Download statement (PDF)",
      "sell": "Sell this lease",
      "openSale": "Open the offer",
      "soldNote": "You sold this lease. What you received for it is under My orders.",
      "returnedNote": "The buyer of this lease undid the purchase, so it is yours again.",
      "fromMemberNote": "You bought this lease from a member. Until the 14 days are over, you can undo the purchase under My orders.",
      "toOrders": "My orders",
      "termHead": "Term",
      "expiring": "{days, plural, one {ends in # day} other {ends in # days}}",
      "tier": "Tier",
      "tierLine": "{tier, select, premium {Premium} other {Professional}}, rank {rank}"
    },
    "statement": {
      "title": "Statement of the lease {name}",
      "number": "Lease number {lease}",
      "member": "Member {member}",
      "asOf": "As of {day} (UTC). The lease has not ended, so the figures can still change. Amounts in {asset}.",
      "final": "The lease ended on {day} (UTC). Late settlements and disputes can still change what it received. Amounts in {asset}.",
      "foot": "Lease {lease} · page {page} of {pages}",
      "data": "The data of this statement",
      "terms": "Terms",
      "term": "Item",
      "value": "Value",
      "package": "Package",
      "model": "Model",
      "unit": "Serial number of the unit",
      "placement": "Location",
      "placements": {
        "managedSite": "Operator’s site",
        "ownSocket": "Own socket"
      },
      "termsVersion": "Version of the terms",
      "bought": "Leased on",
      "effective": "Active from",
      "expires": "Ends",
      "ended": "Ended",
      "cycle": "Term",
      "days": "{days, plural, one {# day} other {# days}}",
      "extendedBy": "Extended for outages",
      "paid": "Price paid",
      "refunded": "Refunded",
      "received": "Received from charging",
      "month": "Month",
      "energy": "kWh",
      "gross": "Paid by drivers",
      "deducted": "Tax, electricity, commission",
      "net": "Received",
      "total": "Total",
      "difference": "Received minus price paid: {difference} {asset}.",
      "extended": "Days by which the lease was extended (UTC)",
      "day": "Day",
      "unavailable": "Unit unavailable",
      "minutes": "{minutes, plural, one {# minute} other {# minutes}}"
    }
  }
  "payments": {
    "change": "Change",
    "passkey": "Confirm with passkey",
    "or": "or",
    "fundPassword": "Fund password",
    "otp": "Authenticator code",
    "fundMissing": "Enter the six digits of your fund password.",
    "otpMissing": "Enter the six digits from your authenticator app.",
    "needsFund": "Please set the fund password first.",
    "needsOtp": "Google code not bound",
    "setFund": "Set fund password",
    "setOtp": "Set up authenticator",
    "left": "The passkey was not used.",
    "failed": "The passkey could not be read. Please try again."
  }
  "resales": {
    "refusal": {
      "resaleNotFound": "There is no such order.",
      "notForSale": "This lease is not for sale any more. You were not charged.",
      "alreadyOffered": "This lease is offered already.",
      "notInEffect": "Only an active lease can be offered.",
      "ownSocket": "Only leases at the operator’s sites can be offered.",
      "stillCancellable": "You can still undo the purchase of this lease. It can be offered after that.",
      "fewDays": "A lease can be offered while more than 14 days are left.",
      "priceTooHigh": "The highest price today is {highest}.",
      "ownOffer": "This is your own offer.",
      "affiliated": "Your account is affiliated with the operator, so it cannot trade leases with members.",
      "sellerRefused": "This member cannot sell leases.",
      "paymentsHeld": "Selling and buying leases is on hold for a time, because the security of your account was changed or our staff paused payments out of it.",
      "priceChanged": "The price has changed. Please review it; you were not charged.",
      "termsChanged": "The terms have changed. Please read them again.",
      "leasesAtATimeReached": "You can have {limit, plural, one {# lease} other {# leases}} at a time at your level.",
      "insufficientBalance": "Insufficient balance. You are {missing} short.",
      "cancelPeriodOver": "The 14 days in which you could withdraw from this purchase are over.",
      "refundChanged": "Another day has begun, so you now get {refund} back. Please review it; nothing was changed.",
      "offerOver": "This offer has ended.",
      "leaseNotFound": "This lease does not exist."
    },
    "page": {
      "orders": {
        "title": "My orders",
        "note": "Leases that you bought, sold or offer.",
        "filter": "Orders",
        "tabs": {
          "all": "All",
          "bought": "Bought",
          "sold": "Sold",
          "forSale": "For sale"
        },
        "name": "Lease",
        "number": "Order number",
        "at": "Date",
        "price": "Price",
        "fee": "Fee",
        "state": "Status",
        "catalogue": "From the catalogue",
        "fromMember": "From a member",
        "toMember": "To a member",
        "empty": "Your orders will appear here.",
        "emptySold": "You have not sold a lease. You can offer an active lease on its page.",
        "toLeases": "My leases"
      },
      "states": {
        "offered": "for sale",
        "withdrawn": "withdrawn",
        "expired": "expired",
        "held": "can be undone",
        "released": "completed",
        "cancelled": "undone"
      },
      "order": {
        "boughtTitle": "Lease bought",
        "boughtBody": "Lease and unit are yours from now on. The price is held in your recharge wallet for 14 days.",
        "steps": "Progress",
        "offered": "Offered",
        "sold": "Sold",
        "bought": "Bought",
        "paid": "Paid to the seller",
        "paysAt": "Paid to the seller on {time}",
        "undone": "Purchase undone",
        "validUntil": "Offer valid until {time}",
        "ended": "Offer ended",
        "youGet": "You receive",
        "daysLeft": "Days that passed to the buyer",
        "unit": "Unit",
        "openLease": "Open the lease",
        "openOffer": "Change or withdraw the offer",
        "heldNote": "The buyer can undo the purchase until {time}. After that the money is in your recharge wallet.",
        "returnedNote": "The buyer undid the purchase. The lease is yours again, and the started days were paid to you.",
        "cancelTitle": "Undo this purchase",
        "cancelFinding": "Possible until {date}, without a reason. The lease returns to the seller, and the money is available again at once.",
        "cancelUsed": "{days, plural, =0 {No day has begun} one {# day has begun} other {# days have begun}}",
        "nextDayAt": "Next day begins",
        "cancelRefund": "You get back",
        "cancel": "Undo …",
        "cancelNow": "Undo the purchase",
        "keep": "Keep the lease",
        "cancelDone": "Purchase undone. {amount} is available again."
      },
      "offer": {
        "title": "Sell this lease",
        "note": "Offer it to other members. The lease, its unit and its remaining days pass to the buyer.",
        "choose": "Choose a lease on the page of your leases.",
        "today": "Worth today",
        "highest": "Highest price today",
        "highestHint": "The catalogue price of the days that are left. It falls each day.",
        "days": "Days left",
        "dayCount": "{days, plural, one {# day} other {# days}}",
        "valid": "Offer valid until",
        "validHint": "So the offer ends with the day of the lease; you can offer it again.",
        "price": "Your price",
        "all": "Max",
        "fee": "Fee ({rate})",
        "arrives": "You receive",
        "when": "When",
        "whenLine": "14 days after the sale, in your recharge wallet",
        "undo": "The buyer can undo the purchase within 14 days. The lease then returns to you, and the buyer pays for each day that has begun. No fee is taken in this case.",
        "hosting": "Until it is sold, you host as before and receive the income. From the moment of the sale, the buyer hosts and receives it.",
        "endsCancelling": "Until {time}, you can also cancel this lease with the operator while it is not for sale. Once it is sold you no longer can, even if it comes back to you.",
        "act": "Offer for sale",
        "unchanged": "The lease was not offered.",
        "done": "Offered for sale: {amount}",
        "open": "Your offer",
        "change": "Change the price",
        "changed": "Price changed: {amount}",
        "notChanged": "The price was not changed.",
        "withdraw": "Withdraw the offer",
        "withdrawn": "Offer withdrawn. The lease goes on as before.",
        "cannot": "This lease cannot be offered now",
        "until": "Possible from {time}"
      },
      "market": {
        "title": "Leases from members",
        "note": "Members sell the remaining days of their leases. A unit earns only when drivers charge at it.",
        "offers": "Offers",
        "lease": "Lease",
        "modelLine": "{model}, {current}, up to {power}",
        "site": "Site",
        "perDay": "Price per day",
        "own": "Your offer",
        "empty": "No member offers a lease at present.",
        "toPackages": "Points and packages"
      },
      "buy": {
        "title": "Buy a lease from a member",
        "of": "Buy {name}",
        "toList": "All offers",
        "realised": "What this model has earned per month",
        "lessThanPaid": "You can earn less than you paid. If no one charges, no one earns.",
        "what": "What you buy",
        "ends": "Ends",
        "hosting": "Hosting",
        "hostingLine": "{count, plural, one {# session} other {# sessions}} a day, {minutes, plural, =1440 {round the clock} one {# minute each} other {# minutes each}}",
        "tierLine": "{tier, select, premium {Premium} other {Professional}}, rank {rank}",
        "tier": "Tier",
        "month": "Costs in 30 days",
        "price": "Price",
        "startWish": "Start at once",
        "startWishHint": "The lease is running, so it passes to you at once. I ask for this start, and know that I pay for each day that has begun if I undo the purchase.",
        "review": "Review order",
        "readFirst": "First read what this model has earned.",
        "wishFirst": "Ask for the start at once to go on.",
        "notNow": "Not now",
        "checkTitle": "Review your order",
        "start": "Start",
        "startNow": "at once, with unit and hosting as they are",
        "ifUndone": "If you undo it within 14 days",
        "ifUndoneLine": "You pay for each day begun, at most {cost} {asset}, and get the rest back.",
        "operator": "Cancelling against the operator",
        "operatorLine": "not possible: the lease was bought from the operator before",
        "own": "Charging your own car",
        "ownLine": "You pay the full price until the 14 days are over. After that you pay only electricity and tax.",
        "terms": "Lease terms",
        "termsLine": "version {version}",
        "payFrom": "Pay from",
        "payLine": "recharge wallet, held for 14 days",
        "total": "To pay",
        "confirm": "Buy",
        "nothing": "You were not charged.",
        "missing": "Your recharge wallet does not have enough money.",
        "missingBody": "is the amount your recharge wallet is short.",
        "gone": "This lease is not for sale any more."
      },
      "staff": {
        "title": "Resales",
        "note": "Leases that members offered or sold to each other. People are named by their IDs only.",
        "member": "Member",
        "memberHint": "Member ID of seller or buyer",
        "wrong": "This is not a member ID.",
        "lease": "Lease",
        "leaseHint": "Number of a lease that was sold, bought or returned",
        "wrongLease": "This is not the number of a lease.",
        "state": "State",
        "all": "All",
        "empty": "No resales.",
        "resale": "Resale",
        "seller": "Seller",
        "buyer": "Buyer",
        "offered": "Offered",
        "sold": "Sold",
        "price": "Price",
        "fee": "Fee",
        "bought": "Lease of the buyer",
        "returned": "Lease that came back",
        "used": "Paid for started days",
        "valid": "Valid until",
        "pays": "Seller paid on",
        "ended": "Ended"
      }
    }
  }
  "settings": {
    "refusal": {
      "settingUnknown": "This setting does not exist.",
      "valueWrong": "This value is not allowed ({detail}).",
      "valueSame": "The setting already has this value.",
      "valueMoved": "This setting was changed in the meantime. It is now {detail}. Look at it again."
    },
    "page": {
      "title": "Settings",
      "note": "What the operator can change while the platform is running. Each change is recorded with its author and reason.",
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
      "waitingHere": "A change of this setting is waiting for a second person.",
      "openApprovals": "Open approvals",
      "newValue": "New value",
      "on": "On",
      "off": "Off",
      "empty": "Empty",
      "everyCountry": "Every country",
      "chosenCountries": "Only these countries",
      "countriesHint": "Two-letter codes separated by commas, for example DE, FR",
      "wordsHint": "One word per line",
      "levelsHint": "Shares in percent. All six rows are changed together.",
      "noLimitHint": "Leave empty for no limit",
      "level": "Level {level}",
      "reason": "Reason",
      "reasonHint": "Everyone who reads the history sees it.",
      "reasonNeeded": "Give a reason.",
      "between": "Enter a whole number from {from} to {to}.",
      "amountWrong": "Enter an amount of at least 0, with at most six decimals.",
      "percentWrong": "Enter a percentage from {from} to {to}, with at most four decimals.",
      "addressWrong": "Enter an address that starts with https://, or leave it empty.",
      "dayWrong": "Enter a date.",
      "lengthWrong": "Enter {from} to {to} letters or digits.",
      "countriesWrong": "Enter codes of countries, such as DE, FR.",
      "wordsWrong": "Each word needs {from} to {to} characters.",
      "rowWrong": "{row}, {column}: this is not a valid value.",
      "save": "Change setting",
      "ask": "Request approval",
      "askNote": "This setting affects money. A second person must approve the change before it takes effect.",
      "sent": "Sent to approvals",
      "saved": "Setting changed",
      "notDone": "Nothing was changed.",
      "notYours": "Your role cannot change this setting.",
      "history": "History",
      "noHistory": "This setting has not been changed yet.",
      "before": "Before",
      "after": "After",
      "by": "By",
      "with": "Approved by",
      "when": "When",
      "why": "Why",
      "more": "Show older changes",
      "same": "This is the current value.",
      "asStandard": "default",
      "countryCount": "{count, plural, one {# country} other {# countries}}",
      "wordCount": "{count, plural, one {# word} other {# words}}",
      "levelCount": "{count, plural, one {# level} other {# levels}}",
      "key": "Key",
      "ratesDay": "Day of the rates",
      "ratesHint": "One rate per line: how much 1 {asset} is worth, for example EUR 0.92",
      "ratesWrong": "Enter one line per currency, for example EUR 0.92, and no currency twice."
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
      "transfers": "Transfers",
      "withdrawals": "Withdrawals",
      "notices": "Notices",
      "networks": "Payment networks",
      "addresses": "Withdrawal addresses",
      "content": "Content",
      "treasury": "Reconciliation",
      "sweeps": "Sweeps",
      "resales": "Resales",
      "support": "Support"
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
      "words": "words",
      "confirmations": "confirmations",
      "oneLine": "one line of text",
      "rates": "one rate per line",
      "coins": "coins of the network",
      "points": "points",
      "spins": "spins",
      "people": "people"
    },
    "names": {
      "platform": {
        "asset": "Name of the platform asset",
        "operatorName": "Name of the operator",
        "operatorAddress": "Address of the operator",
        "operatorEmail": "E-mail of the operator",
        "customerServiceUrl": "Address of the support desk",
        "facebookUrl": "Facebook page",
        "twitterUrl": "Twitter page",
        "currencyRates": "Rates of other currencies"
      },
      "accounts": {
        "captchaWork": "Captcha work",
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
        "signedReadingCountries": "Countries where only signed readings are billed",
        "cardLimit": "Most of a charge by card",
        "cardDayLimit": "Most of all charges by card of a day"
      },
      "income": {
        "releaseAfterHours": "Time until income is released"
      },
      "levels": {
        "table": "Levels"
      },
      "packages": {
        "leaseVatPpm": "VAT on leases",
        "faultHours": "Outage that extends a lease"
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
        "collectWithinHours": "Time to collect a task reward",
        "rewardMax": "Largest reward of a task",
        "pointsMax": "Most points for a task",
        "spinsMax": "Most spins for a task",
        "wheelOn": "Wheel",
        "pointValue": "Value of a point"
      },
      "transfers": {
        "minimum": "Minimum transfer to another member",
        "maximum": "Maximum of one transfer to another member",
        "dailyMaximum": "Transfers to other members a day"
      },
      "withdrawals": {
        "reviewFrom": "Withdrawals that two people review, from",
        "firstReviewFrom": "First withdrawals that are reviewed, from",
        "reviewHours": "Time for a review",
        "newDeviceHours": "Hold after a log-in on a new device",
        "reviewFromADay": "Withdrawals a day before further ones are reviewed",
        "sentAnHour": "Most that is sent in an hour",
        "expectedMinutes": "Expected time of a withdrawal",
        "paused": "Sending is paused"
      },
      "notices": {
        "keptDays": "Notices are kept",
        "offlineMinutes": "Offline before the host is told"
      },
      "networks": {
        "behindAfterMinutes": "Time until a network counts as behind",
        "tronEnabled": "TRC20: open",
        "tronConfirmations": "TRC20: confirmations",
        "tronDepositMinimum": "TRC20: smallest recharge",
        "tronWithdrawMinimum": "TRC20: smallest withdrawal",
        "tronWithdrawMaximum": "TRC20: largest withdrawal",
        "tronWithdrawFee": "TRC20: fixed withdrawal fee",
        "tronWithdrawFeePpm": "TRC20: withdrawal fee by amount",
        "tronExplorer": "TRC20: transaction explorer",
        "ethereumEnabled": "ERC20: open",
        "ethereumConfirmations": "ERC20: confirmations",
        "ethereumDepositMinimum": "ERC20: smallest recharge",
        "ethereumWithdrawMinimum": "ERC20: smallest withdrawal",
        "ethereumWithdrawMaximum": "ERC20: largest withdrawal",
        "ethereumWithdrawFee": "ERC20: fixed withdrawal fee",
        "ethereumWithdrawFeePpm": "ERC20: withdrawal fee by amount",
        "ethereumExplorer": "ERC20: transaction explorer",
        "bnbEnabled": "BEP20: open",
        "bnbConfirmations": "BEP20: confirmations",
        "bnbDepositMinimum": "BEP20: smallest recharge",
        "bnbWithdrawMinimum": "BEP20: smallest withdrawal",
        "bnbWithdrawMaximum": "BEP20: largest withdrawal",
        "bnbWithdrawFee": "BEP20: fixed withdrawal fee",
        "bnbWithdrawFeePpm": "BEP20: withdrawal fee by amount",
        "bnbExplorer": "BEP20: transaction explorer",
        "polygonEnabled": "Polygon: open",
        "polygonConfirmations": "Polygon: confirmations",
        "polygonDepositMinimum": "Polygon: smallest recharge",
        "polygonWithdrawMinimum": "Polygon: smallest withdrawal",
        "polygonWithdrawMaximum": "Polygon: largest withdrawal",
        "polygonWithdrawFee": "Polygon: fixed withdrawal fee",
        "polygonWithdrawFeePpm": "Polygon: withdrawal fee by amount",
        "polygonExplorer": "Polygon: transaction explorer"
      },
      "addresses": {
        "cooldownHours": "Waiting time of a new withdrawal address",
        "partiesFrom": "Withdrawals with names from",
        "proofFrom": "Withdrawals with proof of control above"
      },
      "content": {
        "forbiddenWords": "Forbidden words in texts"
      },
      "treasury": {
        "tronWalletMost": "TRC20: most in the operator’s own addresses",
        "ethereumWalletMost": "ERC20: most in the operator’s own addresses",
        "bnbWalletMost": "BEP20: most in the operator’s own addresses",
        "polygonWalletMost": "Polygon: most in the operator’s own addresses"
      },
      "sweeps": {
        "minimum": "Smallest amount of an address that is swept",
        "ethereumCoins": "ERC20: most for the fee of one address",
        "bnbCoins": "BEP20: most for the fee of one address",
        "polygonCoins": "Polygon: most for the fee of one address"
      },
      "resales": {
        "feeRatePpm": "Fee of a resale"
      },
      "support": {
        "promisedMinutes": "Promised answer time",
        "noticeMinutes": "Unread answers become a notice after",
        "closeDays": "Solved conversations are closed after",
        "keptDays": "Conversations are kept",
        "guestDays": "Guests can open a conversation for",
        "guestKeptDays": "Conversations of guests are kept",
        "guestsWaiting": "Guests who can wait at a time"
      }
    },
    "means": {
      "platform": {
        "asset": "The name shown next to every amount of money.",
        "operatorName": "Shown in the legal documents and on the page about us: the company or person that runs this platform.",
        "operatorAddress": "Shown in the legal documents and on the page about us: street, place, country.",
        "operatorEmail": "Where members and visitors write to. Shown in the legal documents.",
        "customerServiceUrl": "Where members find support. Members who are logged in bring their support id. If it is empty, there is no link.",
        "facebookUrl": "The operator’s public page, linked from the site. If it is empty, there is no link.",
        "twitterUrl": "The operator’s public page, linked from the site. If it is empty, there is no link.",
        "currencyRates": "Prices are also shown in the currency of the country of a unit, for orientation. Members pay in the platform’s currency. Without rates no other currency is shown."
      },
      "accounts": {
        "captchaWork": "How much a browser must calculate before it can request a code. More slows down attacks, and log-ins on old phones.",
        "smsCountries": "Numbers of these countries get codes by text message.",
        "smsPerCountry": "The most text-message codes sent to numbers of one country per UTC day. Text messages cost money and attract fraud.",
        "smsPerNumber": "The most text-message codes sent to one number per UTC day, for all purposes together.",
        "usernameRenameDays": "How long a member must wait between two name changes.",
        "usernameBanned": "No username may contain these words or spellings that look like them. The words for operator and staff are always banned."
      },
      "charging": {
        "holdAtLeast": "At the start, the estimated price is reserved, or this amount if it is higher, but never more than the balance.",
        "stopAtHeldPpm": "The station stops charging when the cost reaches this share of the hold and no more can be reserved.",
        "silentAfterHours": "If a station sends nothing for this time, its charging session is closed at the last reading.",
        "finalAfterDays": "A provisional bill becomes final after this time.",
        "registerRestartWh": "If a meter shows at most this after showing more, it has restarted, and its energy is added to what was billed before.",
        "noEnergyMinutes": "A charging session without energy for this time ends.",
        "signedReadingCountries": "In these countries a charging session is billed only if signed readings prove it. Otherwise it waits in quarantine until two people decide.",
        "cardLimit": "A charge that a card starts holds and costs at most this: the station is told to stop there. A bill above it waits for two people. Charges from the app are confirmed by their driver and have no limit.",
        "cardDayLimit": "All charges that cards of one member start within 24 hours cost at most this. A bill above it waits for two people."
      },
      "income": {
        "releaseAfterHours": "Drivers can dispute a bill for this time. After that the host can spend the income."
      },
      "levels": {
        "table": "What each level requires and grants. A change replaces all six rows."
      },
      "packages": {
        "leaseVatPpm": "The VAT contained in what a lease earns, on top of the net amount. It is taken out day by day.",
        "faultHours": "If the unit was unavailable for this long on a UTC day through the operator’s fault, the lease becomes a day longer."
      },
      "team": {
        "rebateCountries": "A rebate is paid only if the inviter’s and the host’s country are both among these.",
        "rebateLevels": "How many generations of inviters get a share of the commission of a session.",
        "rebateMaxPpm": "The most that all rebates of one session take of its commission.",
        "holdRule": "If it is on, a rebate is held while the invited member’s package ranks above the inviter’s.",
        "heldDays": "A held rebate is lost after this time and becomes commission again.",
        "alarmSharePpm": "The monitor raises an alarm when rebates are more than this share of host shares and rebates together.",
        "stopSharePpm": "Rebates stop by themselves when they are more than this share of host shares and rebates together."
      },
      "tasks": {
        "collectWithinHours": "A member has this long to collect a task reward.",
        "rewardMax": "No task can be written with a higher reward.",
        "pointsMax": "No task can be written with more points as a reward.",
        "spinsMax": "No task can be written with more spins of the wheel as a reward.",
        "wheelOn": "Members can turn the wheel with the spins that they have.",
        "pointValue": "One point pays this much of a charging session, up to the commission that the operator kept of it."
      },
      "transfers": {
        "minimum": "Smaller amounts are refused. A member can move any amount to their own recharge wallet.",
        "maximum": "Larger amounts are refused.",
        "dailyMaximum": "What one member can send to other members on one UTC day in total."
      },
      "withdrawals": {
        "reviewFrom": "They are held for the time of a review unless two members of staff approve them earlier. Then they are paid.",
        "firstReviewFrom": "The first withdrawal of a member is held for the time of a review from this amount on.",
        "reviewHours": "When it is over, the withdrawal is paid without a decision of staff.",
        "newDeviceHours": "Withdrawals that are confirmed on a device that was never used before wait for this time.",
        "reviewFromADay": "Each further withdrawal of the same UTC day is held for the time of a review.",
        "sentAnHour": "The signer signs no more than this within an hour. Further withdrawals wait.",
        "expectedMinutes": "Shown to members. A withdrawal that takes longer is marked as late for staff.",
        "paused": "Nothing more is signed until you switch this off. What is signed is still followed."
      },
      "notices": {
        "keptDays": "Notices of members are deleted after this time, whether read or not.",
        "offlineMinutes": "A host is notified that a unit is offline after this time, because most connections return within minutes."
      },
      "networks": {
        "behindAfterMinutes": "A payment network whose newest block is older than this is reported as behind, on the page and to staff.",
        "tronEnabled": "Members can recharge and withdraw over this network. Closing it does not stop transfers that were already sent: they are still credited.",
        "tronConfirmations": "Blocks on top of each other until a transfer is final. Nodes that report finality themselves must agree as well.",
        "tronDepositMinimum": "Shown on the page. Smaller transfers are credited too.",
        "tronWithdrawMinimum": "The smallest amount that can be withdrawn. Closing an account pays out any amount.",
        "tronWithdrawMaximum": "The largest amount of one withdrawal.",
        "tronWithdrawFee": "Deducted from the amount of each withdrawal and shown before it is confirmed.",
        "tronWithdrawFeePpm": "A share of the amount, added to the fixed fee.",
        "tronExplorer": "The address of a transaction in a public explorer, with '{'hash'}' in the place of its hash. If it is empty, there is no link.",
        "ethereumEnabled": "Members can recharge and withdraw over this network. Closing it does not stop transfers that were already sent: they are still credited.",
        "ethereumConfirmations": "Blocks on top of each other until a transfer is final. Nodes that report finality themselves must agree as well.",
        "ethereumDepositMinimum": "Shown on the page. Smaller transfers are credited too.",
        "ethereumWithdrawMinimum": "The smallest amount that can be withdrawn. Closing an account pays out any amount.",
        "ethereumWithdrawMaximum": "The largest amount of one withdrawal.",
        "ethereumWithdrawFee": "Deducted from the amount of each withdrawal and shown before it is confirmed.",
        "ethereumWithdrawFeePpm": "A share of the amount, added to the fixed fee.",
        "ethereumExplorer": "The address of a transaction in a public explorer, with '{'hash'}' in the place of its hash. If it is empty, there is no link.",
        "bnbEnabled": "Members can recharge and withdraw over this network. Closing it does not stop transfers that were already sent: they are still credited.",
        "bnbConfirmations": "Blocks on top of each other until a transfer is final. Nodes that report finality themselves must agree as well.",
        "bnbDepositMinimum": "Shown on the page. Smaller transfers are credited too.",
        "bnbWithdrawMinimum": "The smallest amount that can be withdrawn. Closing an account pays out any amount.",
        "bnbWithdrawMaximum": "The largest amount of one withdrawal.",
        "bnbWithdrawFee": "Deducted from the amount of each withdrawal and shown before it is confirmed.",
        "bnbWithdrawFeePpm": "A share of the amount, added to the fixed fee.",
        "bnbExplorer": "The address of a transaction in a public explorer, with '{'hash'}' in the place of its hash. If it is empty, there is no link.",
        "polygonEnabled": "Members can recharge and withdraw over this network. Closing it does not stop transfers that were already sent: they are still credited.",
        "polygonConfirmations": "Blocks on top of each other until a transfer is final. Nodes that report finality themselves must agree as well.",
        "polygonDepositMinimum": "Shown on the page. Smaller transfers are credited too.",
        "polygonWithdrawMinimum": "The smallest amount that can be withdrawn. Closing an account pays out any amount.",
        "polygonWithdrawMaximum": "The largest amount of one withdrawal.",
        "polygonWithdrawFee": "Deducted from the amount of each withdrawal and shown before it is confirmed.",
        "polygonWithdrawFeePpm": "A share of the amount, added to the fixed fee.",
        "polygonExplorer": "The address of a transaction in a public explorer, with '{'hash'}' in the place of its hash. If it is empty, there is no link."
      },
      "addresses": {
        "cooldownHours": "Hours until a member can withdraw to an address that was just saved. A change affects addresses that are saved afterwards. A demo starts with 0, so that a withdrawal can be tried at once.",
        "partiesFrom": "From this amount on, a withdrawal needs the names of sender and recipient (travel rule). With 0, every withdrawal needs them. A change affects requests that are made afterwards.",
        "proofFrom": "Above this sum in thirty days to one address, a wallet that no provider keeps needs a message signed with its key. A change affects requests that are made afterwards."
      },
      "content": {
        "forbiddenWords": "Articles that contain these words, which promise a return, cannot be published."
      },
      "treasury": {
        "tronWalletMost": "Above it staff are alerted, because what is there can be lost with one key.",
        "ethereumWalletMost": "Above it staff are alerted, because what is there can be lost with one key.",
        "bnbWalletMost": "Above it staff are alerted, because what is there can be lost with one key.",
        "polygonWalletMost": "Above it staff are alerted, because what is there can be lost with one key."
      },
      "sweeps": {
        "minimum": "An address that holds less is left out of a sweep, because each costs a fee.",
        "ethereumCoins": "In coins of the network. The operator’s wallet gives the address what it lacks. A sweep whose fee would be higher is not prepared.",
        "bnbCoins": "In coins of the network. The operator’s wallet gives the address what it lacks. A sweep whose fee would be higher is not prepared.",
        "polygonCoins": "In coins of the network. The operator’s wallet gives the address what it lacks. A sweep whose fee would be higher is not prepared."
      },
      "resales": {
        "feeRatePpm": "Part of the price that is kept when the seller of a lease is paid. Open offers keep the rate at which they were made."
      },
      "support": {
        "promisedMinutes": "People who write to support are promised an answer within this time. Staff see conversations that wait longer as late.",
        "noticeMinutes": "If an answer of support stays unread for this long, its reader is notified, also by mail.",
        "closeDays": "A solved conversation without a new message is closed after this time. A new message opens it again.",
        "keptDays": "Conversations with support are deleted this long after their last message.",
        "guestDays": "How long a browser, or the link in a mail, opens the conversation of a guest.",
        "guestKeptDays": "Conversations with guests, and the addresses they gave, are deleted this long after their last message.",
        "guestsWaiting": "While this many guests are waiting for an answer, no other guest can write. Members always can."
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
    "noScript": "Live figures and forms need JavaScript, which is switched off in this browser.",
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
      "title": "This page failed to load",
      "body": "The error is on our side. Nothing was sent, and your money and devices are unchanged.",
      "retry": "Try again",
      "home": "Go to home"
    },
    "notFound": {
      "title": "Page not found",
      "body": "The address may be mistyped, or the page may have moved.",
      "home": "Go to home"
    },
    "offline": {
      "title": "No network",
      "nothing": "Nothing was sent, and nothing will be sent later. Your money and your devices are unchanged.",
      "charging": "A car that is charging continues to charge. To stop it now, press the red button on the charging point.",
      "contact": "If someone contacts you in our name now, treat it as not from us until you can check it here.",
      "retry": "Try again"
    },
    "lineLost": {
      "title": "No live connection",
      "body": "Figures show the last update. We are trying to reconnect."
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
      "languageFailed": "This language could not be loaded. Nothing was changed."
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
        "menu": "Information",
        "description": "What we work on and why."
      },
      "news": {
        "title": "News",
        "description": "What is new on the platform."
      },
      "informationArticle": {
        "title": "Articles",
        "description": "Longer texts about charging and hosting."
      },
      "community": {
        "title": "Community",
        "description": "From and for our members."
      },
      "informationDetail": {
        "title": "Article"
      },
      "about": {
        "title": "About",
        "description": "Who runs this platform, how it earns money, and where you can complain."
      },
      "aboutVerify": {
        "title": "Is this really us?",
        "description": "Check whether a web address, email address, phone number, name or wallet address is really ours."
      },
      "socialMedia": {
        "title": "Our public links",
        "description": "The public pages of the operator. Only these are ours."
      },
      "help": {
        "title": "Help",
        "description": "Answers to frequent questions about charging, hosting, wallets and security, with a search."
      },
      "helpList": {
        "title": "Help articles",
        "description": "Help articles by subject, with a search."
      },
      "helpDetail": {
        "title": "Help article"
      },
      "team": {
        "title": "Team"
      },
      "teamList": {
        "title": "Generations"
      },
      "teamIncome": {
        "title": "Team income"
      },
      "teamRebates": {
        "title": "Rebates"
      },
      "teamMember": {
        "title": "Members"
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
        "title": "Invite"
      },
      "assets": {
        "title": "Wallets"
      },
      "article": {
        "title": "How it works"
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
        "title": "My orders"
      },
      "safe": {
        "title": "Security"
      },
      "level": {
        "title": "Member levels"
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
        "description": "What the platform tells its members: changes, maintenance and news."
      },
      "noticePlatformDetail": {
        "title": "Announcement"
      },
      "noticeSite": {
        "title": "My messages"
      },
      "noticeSiteDetail": {
        "title": "Message"
      },
      "noticeTask": {
        "title": "Task messages"
      },
      "notice": {
        "title": "Notices",
        "description": "Announcements of the platform, and a member’s own notices of charging, money, points and security."
      },
      "task": {
        "title": "Tasks"
      },
      "assetsRecord": {
        "title": "Bills"
      },
      "recharge": {
        "title": "Recharge"
      },
      "withdrawal": {
        "title": "Withdraw"
      },
      "transfer": {
        "title": "Transfer"
      },
      "lockRecord": {
        "title": "Reserved amounts"
      },
      "myIncome": {
        "title": "Income by source"
      },
      "withdrawRecord": {
        "title": "Withdrawals"
      },
      "withdrawDetail": {
        "title": "Withdrawal"
      },
      "rechargeRecord": {
        "title": "Recharges"
      },
      "rechargeDetail": {
        "title": "Recharge"
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
        "description": "Charging points to lease, with what they earned in past months, including poor ones, and what a month costs."
      },
      "rentalRecord": {
        "title": "My leases"
      },
      "rentalArticle": {
        "title": "How leasing works"
      },
      "rentalBuy": {
        "title": "Review and pay"
      },
      "hosting": {
        "title": "Hosting"
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
        "title": "Charging"
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
      "staffRecharges": {
        "title": "Recharges"
      },
      "staffTransfers": {
        "title": "Transfers"
      },
      "staffPackages": {
        "title": "Packages"
      },
      "staffMembers": {
        "title": "Members"
      },
      "staffWithdrawals": {
        "title": "Withdrawals"
      },
      "staffScreening": {
        "title": "Screening"
      },
      "staffContent": {
        "title": "Content"
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
        "title": "Failed events"
      },
      "staffDisputes": {
        "title": "Disputes"
      },
      "noticeUnsubscribe": {
        "title": "Stop mails"
      },
      "staffAnnouncements": {
        "title": "Announcements"
      },
      "staffLegal": {
        "title": "Legal documents"
      },
      "legal": {
        "title": "Legal documents"
      },
      "staffTasks": {
        "title": "Tasks"
      },
      "matching": {
        "title": "How units are assigned",
        "description": "The public rule by which waiting leases get units on the operator’s sites: what it looks at, in which order, and an example."
      },
      "staffTreasury": {
        "title": "Reconciliation"
      },
      "staffPayouts": {
        "title": "Payouts"
      },
      "unitLabel": {
        "title": "Label for a unit"
      },
      "staffOfficial": {
        "title": "Official contacts"
      },
      "staffSweeps": {
        "title": "Sweeps"
      },
      "market": {
        "title": "Leases from members"
      },
      "rentalResale": {
        "title": "Buy a lease from a member"
      },
      "rentalOffer": {
        "title": "Sell a lease"
      },
      "staffResales": {
        "title": "Resales"
      },
      "support": {
        "title": "Support"
      },
      "staffSupport": {
        "title": "Support"
      },
      "status": {
        "title": "Status",
        "description": "What works now, and what we know about problems."
      },
      "staffIncidents": {
        "title": "Incidents"
      },
      "taskWheel": {
        "title": "Wheel"
      },
      "taskWheelCheck": {
        "title": "Check a draw"
      }
    },
    "notYet": "Not available yet",
    "staff": {
      "find": "Search",
      "findKey": "Ctrl K",
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
      "setupLinkUsed": "This set-up link has already been used or has expired. Restart the server for a new one.",
      "passwordTooSimple": "This password is too easy to guess. Use several words.",
      "tooManyTries": "Too many tries. Please wait {seconds, plural, one {# second} other {# seconds}}.",
      "loginInUse": "This login is taken.",
      "joinLinkUsed": "This link has already been used or has expired. Ask an administrator for a new one.",
      "personNotFound": "There is no such colleague.",
      "ownAccount": "You cannot change your own account here. Ask another administrator.",
      "lastAdministrator": "This is the last administrator. Make a colleague administrator first.",
      "personDisabled": "This account is disabled. Enable it first.",
      "wrongPassword": "The password is wrong.",
      "passwordSame": "This is your current password. Choose another one.",
      "passkeyNeeded": "This account signs in with a passkey.",
      "lastSecondFactor": "This is your only second factor. Set up another one first.",
      "parkedNotFound": "This event is no longer waiting: it was processed or given up."
    },
    "page": {
      "loginTitle": "Staff log in",
      "loginNote": "For staff only: a member’s account does not work here.",
      "loginTerms": "You are logged out after an hour without use, and after 12 hours in any case. Every action is recorded.",
      "login": "Login",
      "password": "Password",
      "logIn": "Log in",
      "logOut": "Log out",
      "required": "Fill in this field.",
      "setUpTitle": "First administrator",
      "setUpNote": "This link works once, within 60 minutes of the start of the server.",
      "noSetUpLink": "The set-up link is not complete",
      "noSetUpLinkBody": "Copy the whole line from setup-link.txt in the data folder, including the part after #.",
      "name": "Name",
      "loginShort": "At least {count} characters.",
      "passwordShort": "At least {count} characters.",
      "passwordHint": "At least {count} characters. Use several words.",
      "passwordAgain": "Repeat password",
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
      "readAt": "Updated at {time}.",
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
          "means": "Money and its evidence do not match."
        },
        "faulted": {
          "title": "Faulted points",
          "means": "They report a fault and cannot charge."
        },
        "offline": {
          "title": "Points without connection",
          "means": "Drivers cannot start charging there from the app."
        },
        "quarantine": {
          "title": "Readings in quarantine",
          "means": "They are implausible and are not billed."
        },
        "approvals": {
          "title": "Requests waiting for a second person",
          "means": "They take effect only when a second person approves them."
        },
        "failedStarts": {
          "title": "Failed starts today",
          "means": "A driver was on site and could not charge."
        },
        "identity": {
          "title": "Devices that report another serial number",
          "means": "The station or its meter is not the one that was registered. A new device is not offered until someone has checked it."
        },
        "commands": {
          "title": "Commands waiting for a second person",
          "means": "They expire after 24 hours."
        },
        "rates": {
          "title": "Energy rates waiting for a second person",
          "means": "They expire when their day begins."
        },
        "unmatched": {
          "title": "Recharges without a member",
          "means": "They are in no wallet until two people assign them."
        },
        "contacts": {
          "title": "Reported contacts",
          "means": "People reported contacts that pretend to be us. Mark them as fake, so that others are warned."
        },
        "conversations": {
          "title": "Questions to support",
          "means": "People wait for an answer."
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
        "title": "Search",
        "label": "Number, name, serial, address or hash",
        "groups": {
          "member": "Members",
          "device": "Devices",
          "site": "Sites",
          "charging": "Charging",
          "lease": "Leases",
          "withdrawal": "Withdrawals",
          "recharge": "Recharges",
          "transfer": "Transfers",
          "resale": "Resales",
          "package": "Packages",
          "person": "People",
          "settings": "Settings",
          "pages": "Pages",
          "acts": "Actions"
        },
        "searching": "Searching…",
        "failed": "The search failed. Type on to try again.",
        "nothing": "No results.",
        "keys": "Use the arrow keys to select and Enter to open."
      },
      "state": "State",
      "anyState": "Any state",
      "site": "Site",
      "anySite": "Any site",
      "noDeviceFits": "No matching devices",
      "noDeviceFitsBody": "Clear the filters to see other devices.",
      "clearFilters": "Clear filters",
      "noDevices": "Devices appear here once they are commissioned at the depot.",
      "serial": "Serial",
      "model": "Model",
      "firmware": "Firmware",
      "notReported": "not reported",
      "lastContact": "Last contact",
      "never": "never",
      "notYet": "not yet",
      "connectors": "Connectors",
      "connectorNotInModel": "{connector}, not in the model",
      "connector": "Connector",
      "unknownDevice": "This device does not exist.",
      "connected": "Connected",
      "neverConnected": "Never connected",
      "offlineSince": "Offline since {time}",
      "simulated": "Simulated",
      "simulatedBody": "This device is a simulator, not real hardware.",
      "reportsAs": "Reports as",
      "commissioned": "Commissioned",
      "since": "Since",
      "received": "Received",
      "errorCode": "Error",
      "noError": "none",
      "noConnectors": "The device has not reported its connectors yet. Send “Request a message” to ask for them.",
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
      "noEffectSeen": "no effect seen",
      "noCommands": "No command has been sent to this device.",
      "giveTitle": "Send a command",
      "giveCommand": "Send the command",
      "askSecond": "Ask a second person",
      "needsOne": "One person can send this.",
      "needsTwo": "A second person must approve within 24 hours.",
      "waitsForStation": "The device is offline: the command waits five minutes for it, then expires.",
      "commandGiven": "Command sent",
      "commandNotGiven": "Nothing was sent to the device.",
      "commandMeans": {
        "TriggerMessage": "Requests a message from the device and changes nothing.",
        "RemoteStartTransaction": "Starts charging for an idTag.",
        "RemoteStopTransaction": "Ends a charging session; the driver pays for the energy delivered.",
        "UnlockConnector": "Unlocks a connector and ends charging there.",
        "Reset": "Restarts the device. Soft ends charging sessions properly; Hard cuts them off.",
        "ChangeAvailability": "Puts the whole device or one connector in or out of service for drivers. It affects a member’s hosting.",
        "ChangeConfiguration": "Changes one setting of the device.",
        "GetConfiguration": "Reads settings of the device: named keys separated by commas, or all.",
        "ClearCache": "Clears the device’s list of known idTags.",
        "DataTransfer": "Sends vendor-specific data."
      },
      "wholeStation": "0: the whole device",
      "allConnectors": "not specified",
      "wholeNumber": "Enter a whole number.",
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
      "noFrames": "No messages yet.",
      "export": "Export",
      "exported": "{count} lines exported",
      "csv": "CSV",
      "quarantineTitle": "Quarantine",
      "quarantineNote": "Implausible readings are kept here with a reason and are never billed automatically.",
      "quarantineStates": {
        "open": "Open",
        "dismissed": "Dismissed",
        "accepted": "Accepted",
        "released": "Billed as metered",
        "corrected": "Corrected"
      },
      "quarantineEmptyTitle": "Nothing to review",
      "quarantineEmpty": "No suspicious readings.",
      "quarantineNone": "No entries.",
      "quarantine": {
        "registerFell": {
          "title": "Register contradicts others",
          "means": "A meter only counts upwards, and this reading does not fit the others. It is not billed: of readings that contradict each other, the lower one counts."
        },
        "tooMuchEnergy": {
          "title": "More energy than the device can deliver",
          "means": "Even at full power the device could not deliver this in that time. This reading is not billed; the others of the session are."
        },
        "stopBeforeStart": {
          "title": "Stopped at an impossible time",
          "means": "The session cannot have ended at the time that the device gave. Its register is billed at the earliest time at which it can have been reached."
        },
        "inFuture": {
          "title": "From the future",
          "means": "The device gave a time after the message was received, so its clock is ahead. A reading is not billed; a start or stop counts at the latest possible time."
        },
        "tooOld": {
          "title": "Too old",
          "means": "The device gave a time more than 30 days before the message was received, or before the charge was requested. A reading is not billed; a start counts at the earliest possible time."
        },
        "unknownTransaction": {
          "title": "Unknown transaction",
          "means": "No charging session of this device has the number in the message, or the message has none. It is used, and this entry closed, if its session is found. Otherwise energy may be missing from a bill: check the frame."
        },
        "missingRegister": {
          "title": "Stop without a register",
          "means": "The device did not send the final reading. The session is billed up to the last reading before; if the device sends the stop again with its register, this entry closes."
        },
        "intervalBilled": {
          "title": "Already billed",
          "means": "This part of the register is on another bill too, and is not billed twice. If the register restarted in between, both are billed: check that the energy was delivered twice."
        },
        "foreignTag": {
          "title": "Stopped with another tag",
          "means": "The stop names a tag that is not of this driver: the session is billed up to its register all the same. If the stop follows a refused start, there is no session, and nothing is billed: check whether energy flowed."
        },
        "notANumber": {
          "title": "Unreadable register",
          "means": "The reading is empty, not a number, or says two different values. It is not billed; the others of the session are."
        },
        "secondStop": {
          "title": "Another end reading",
          "means": "Another stop or a later reading differs from the bill. A bill that was shown is never raised; the difference is under “Reported and expected”."
        },
        "unreadableMessage": {
          "title": "Unreadable message",
          "means": "The station sent a message about a transaction that cannot be read. Check its frame: energy may be missing from a bill."
        },
        "signatureInvalid": {
          "title": "Signature contradicts the bill",
          "means": "Nothing was charged. The amount stays held in the driver’s wallet. The driver sees that the bill is in review. Two people decide what the driver pays."
        },
        "signatureMissing": {
          "title": "No signed readings where the law asks for them",
          "means": "Nothing was charged. The amount stays held in the driver’s wallet. The driver sees that the bill is in review. Two people decide what the driver pays."
        },
        "overlap": {
          "title": "Overlaps another bill",
          "means": "The same connector or the same driver was billed for this time. Nothing was charged. The amount stays held in the driver’s wallet. The driver sees that the bill is in review. Two people decide what the driver pays."
        },
        "aboveCardLimit": {
          "title": "Above the limit of a charge by card",
          "means": "A card started it, and it costs more than the settings allow, alone or with others of its driver within 24 hours. Nothing was charged. What was held stays held in the driver’s wallet. The driver sees that the bill is in review. Two people decide what the driver pays."
        }
      },
      "whatIsWrong": "What is wrong",
      "reportedAndExpected": "Reported and expected",
      "happened": "Happened",
      "closedBy": "Closed by",
      "entry": "Entry",
      "chargingSession": "Charging session",
      "frameId": "Frame",
      "frameGone": "The raw message is past its retention time.",
      "closeTitle": "Close this entry",
      "closeFinding": "Closing never creates or changes a bill. The reason stays in the audit log.",
      "staysOpen": "The entry stays open.",
      "reason": "Reason",
      "reasonShort": "Give a short reason.",
      "close": "Close",
      "closed": "Closed",
      "packagesTitle": "Packages",
      "packagesNote": "There are never more leases than devices: stock is counted, not entered.",
      "packageTwo": "A second person must approve new packages, changed terms and the start of a sale. Names and the end of a sale are saved immediately.",
      "packageSent": "Sent to Approvals. Until then the present terms apply.",
      "packageWaits": "Other terms of this package wait for a second person",
      "changeWaits": "Change waits",
      "addPackage": "Add a package",
      "catalogue": "Catalogue",
      "catalogueFinding": "Results of a model are calculated from the books and cannot be entered.",
      "noPackages": "Packages appear here once they are added.",
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
      "onSaleHint": "Active leases are not affected.",
      "names": "Names",
      "namesWhole": "A language left empty shows the English name.",
      "modelStays": "The model of a package cannot be changed.",
      "rank": "Position in the catalogue",
      "termsVersion": "Version of the terms",
      "between": "From {from} to {to}.",
      "amountWrong": "Enter an amount with a decimal point and at most six decimals.",
      "save": "Save",
      "saved": "Saved",
      "notYourRole": "Your role can view this but not change it.",
      "nothingSaved": "Nothing was saved.",
      "violationsTitle": "Violations",
      "checkedAt": "Checked at {time}.",
      "checkAgain": "Check again",
      "notChecked": "The rules could not be checked.",
      "rules": "Rules of the books",
      "noViolations": "No violations",
      "noViolationsBody": "All checks passed.",
      "brokenRules": "{count, plural, one {# rule is broken} other {# rules are broken}}",
      "brokenRulesBody": "Stop releases and look into each one first.",
      "rule": "Rule",
      "subject": "Subject",
      "detail": "Detail",
      "chain": "Chain of sealed blocks",
      "chainFinding": "Each block contains the hash of the previous one, so a changed entry breaks the chain from there on.",
      "sealedBlocks": "Sealed blocks",
      "chainState": "State",
      "chainHolds": "intact",
      "chainBroken": "The chain is broken",
      "chainBrokenBody": "An entry was changed outside the product. Keep the database as it is and call the operator.",
      "auditTitle": "Audit",
      "auditNote": "Who did what, newest first.",
      "auditRemark": "Entries cannot be changed.",
      "auditHolds": "The log is complete",
      "auditHoldsBody": "No entry was changed or deleted since it was written.",
      "auditBroken": "Entries of the log were changed or deleted",
      "auditUnknown": "We do not know whether the log is complete.",
      "auditEmpty": "No matching entries.",
      "by": "By",
      "act": "Action",
      "ratesTitle": "Tariffs and energy rates",
      "ratesNote": "Public tables. A change applies from a moment in the future, never backwards. Times are in UTC.",
      "tariffs": "What drivers pay",
      "tariffsFinding": "A site's tariff takes precedence over its country's. Running charging sessions keep their tariff.",
      "noTariffs": "Without a tariff, nothing is offered to drivers.",
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
      "energyRatesFinding": "Charging is settled at the rate in force at the time. A change needs two people.",
      "noEnergyRates": "Without an energy rate nothing can be settled.",
      "newEnergyRate": "New energy rate",
      "energyRateTwo": "A second person must approve it before its day begins.",
      "tariffTwo": "A second person must approve it before it begins.",
      "country": "Country",
      "countryHint": "Two letters, for example DE.",
      "countryWrong": "Enter two capital letters.",
      "percentWrong": "Enter a percentage, for example 19 or 7.7.",
      "fromMidnight": "It takes effect at 00:00 UTC of that day.",
      "askedBy": "Asked by",
      "approvedBy": "Approved by",
      "asked": "Asked",
      "part": "Part",
      "notLookedYet": "Not checked yet",
      "booted": "booted {time}",
      "driver": "Driver",
      "paid": "Paid",
      "owed": "Owed",
      "debtsTitle": "Debts",
      "debtsNote": "These drivers charged more than was reserved. They cannot charge again until they have paid.",
      "owedInAll": "Total outstanding",
      "owedSessions": "{count} charging sessions",
      "noDebts": "No outstanding debts.",
      "people": {
        "title": "People",
        "note": "Members of staff. Each action is recorded with their name.",
        "all": "Colleagues",
        "finding": "Colleagues set their own password and second factor with a link, so no one else knows them.",
        "empty": "No colleagues yet.",
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
        "joined": "Joined",
        "added": "Added",
        "addedBy": "Added by",
        "linkUntil": "Link open until",
        "counts": "Counts as one of two people from",
        "invite": "Create the link",
        "inviteFinding": "The link works once, within 60 minutes. Anyone who has it can set the password, so give it to your colleague directly.",
        "linkTitle": "The link for {name}",
        "linkBody": "Shown only once. It works once, until {time}.",
        "linkCounts": "Where two people must agree, {name} counts as one of them after {hours, number} hours, so that a person cannot approve their own request with a link they made.",
        "linkName": "link",
        "done": "Done",
        "changeRole": "Change the role",
        "changeRoleFinding": "It applies at once, in every open page.",
        "roleChanged": "Role changed",
        "disable": "Disable",
        "disableFinding": "Every session ends at once; recorded actions are kept.",
        "disabled": "{name} is disabled",
        "enable": "Enable",
        "enableFinding": "Password and second factor are unchanged.",
        "enabled": "{name} is enabled",
        "reopen": "Create a new link",
        "reopenTitle": "New link",
        "reopenFinding": "For a lost password or device. The old password and every sign-in end at once.",
        "dropFactors": "The second factor is lost too",
        "dropFactorsHint": "Authenticator, recovery codes and passkeys are removed and must be set up again.",
        "ownPassword": "Your own password",
        "self": "This is you. Another administrator can change your role or create a new link for you.",
        "loginHint": "3 to 60 characters, no spaces.",
        "nothing": "Nothing was changed."
      },
      "security": {
        "title": "Your security",
        "note": "What protects your account. You confirm each change with your password.",
        "needTitle": "Set a second factor first",
        "needBody": "You must set up an authenticator app or a passkey before you can use anything else.",
        "demo": "A demo does not require a second factor because its passwords are public. If you set one up, it is required.",
        "password": "Password",
        "passwordFinding": "Changed {time}.",
        "passwordNever": "No password: you log in with a passkey.",
        "newPassword": "New password",
        "changePassword": "Change the password",
        "passwordChanged": "Password changed",
        "passwordEnds": "All your other devices are logged out.",
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
        "recoveryBody": "Each works once instead of the app. Keep them separate from your phone; they are shown only once.",
        "recoveryKept": "I have saved them",
        "renew": "Create new codes",
        "renewEnds": "The old ones stop working.",
        "remove": "Remove",
        "removed": "Removed",
        "removeAuthenticator": "Remove the authenticator",
        "passkeys": "Passkeys",
        "passkeysFinding": "A key on your device or security key, unlocked by fingerprint, face or PIN. It logs you in without a password.",
        "noPasskeys": "No passkeys.",
        "addPasskey": "Add a passkey",
        "passkeyAdded": "Passkey added",
        "passkeyName": "Name",
        "made": "Created",
        "used": "Last used",
        "notUsed": "never",
        "synced": "synced",
        "removePasskey": "Remove the passkey {name}",
        "passkeyFailed": "The browser could not do this. Try again, or use another way.",
        "noPasskeysHere": "This browser or address does not support passkeys."
      },
      "join": {
        "title": "Welcome",
        "note": "You open your account as {login}, {role}.",
        "noLink": "The link is not complete",
        "noLinkBody": "Copy the whole link, including the part after #.",
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
        "recoveryHint": "24 letters and digits; grouping does not matter.",
        "needOtp": "Second factor"
      },
      "anyModel": "Any model",
      "placed": "Outside the depot",
      "orderedBy": "Ordered by",
      "lastReported": "last: {state}",
      "commission": {
        "title": "Commission a device",
        "note": "Register the device at the depot. It counts as commissioned once it has connected and a second person has accepted it. Until then it is not sold or offered, and it bills no one.",
        "serialHint": "As printed on its label, 4 to 25 characters.",
        "serialWrong": "4 to 25 characters.",
        "nameHint": "What drivers and colleagues call it, for example the street and the bay.",
        "noModel": "Add its model first.",
        "siteHint": "Choose the depot where it waits for a lease or its place.",
        "meterSerial": "Serial of the meter",
        "meterSerialHint": "Up to 25 characters. Readings are kept under it.",
        "meterKey": "Public key of the meter",
        "meterKeyHint": "Hexadecimal, as the maker gives it. Without it signed readings cannot be proven.",
        "keyWrong": "40 to 400 hexadecimal digits.",
        "profile": "Connection security",
        "profiles": {
          "1": "Profile 1: password only, private network",
          "2": "Profile 2: TLS and password",
          "default": "System default"
        },
        "register": "Register the device",
        "madeTitle": "{name} is registered",
        "madeBody": "Password and pairing code are shown only once; the system stores only their hashes.",
        "address": "Address of the central system",
        "stationId": "Station id",
        "pairingCode": "Pairing code of the member",
        "next": "Enter the address and password in the device. Put the pairing code on its label for the member who will host it.",
        "toDevice": "To the device",
        "passwordHex": "Password in hexadecimal",
        "passwordHexHint": "The same key. Use it where the device asks for 40 hexadecimal digits.",
        "reason": "For the second person",
        "reasonHint": "For example where and by whom it was installed, and how that can be checked.",
        "waits": "A second person must accept this device before it is sold, offered or bills anyone. The request is in Approvals.",
        "colleague": "A second person must accept this device before it is sold, offered or bills anyone. A colleague has to request that, because your account was opened or reset in the last three days."
      },
      "newSite": {
        "title": "Add a site",
        "add": "Add the site",
        "address": "Street and number",
        "city": "Postcode and city",
        "latitude": "Latitude",
        "longitude": "Longitude",
        "degrees": "In degrees, with up to seven decimals.",
        "timeZone": "Time zone"
      },
      "newModel": {
        "title": "Add a model",
        "add": "Add the model",
        "note": "A model cannot be changed later because leases depend on it.",
        "vendor": "Maker",
        "plug": "Plug",
        "power": "Highest power"
      },
      "bothDirections": "Both directions",
      "upToTime": "Up to",
      "onlyTroubled": "Only with problems",
      "framesOfThen": "You are viewing messages up to a moment in the past. New ones are not included.",
      "showNewest": "Show the newest",
      "noFrameFits": "No messages match these filters.",
      "messageKind": "Kind",
      "messageKinds": {
        "call": "call",
        "answer": "answer",
        "error": "refusal"
      },
      "asks": "Replies to",
      "answeredBy": "Answered by",
      "millisApart": "the message {ms} ms apart",
      "payload": "Content",
      "rawFrame": "Raw message",
      "amongFrames": "Show among the messages of its device",
      "commandNames": {
        "TriggerMessage": "Request a message",
        "RemoteStartTransaction": "Start charging",
        "RemoteStopTransaction": "Stop charging",
        "UnlockConnector": "Unlock a connector",
        "Reset": "Restart",
        "ChangeAvailability": "Put in or out of service",
        "ChangeConfiguration": "Change a setting",
        "GetConfiguration": "Read settings",
        "ClearCache": "Clear known tags",
        "DataTransfer": "Send vendor data",
        "startCharging": "Start charging",
        "stopCharging": "Stop charging",
        "setAvailability": "Put in or out of service",
        "identify": "Blink",
        "reportIdentity": "Request identity",
        "reportStatus": "Request status"
      },
      "commandFields": {
        "requestedMessage": "Message",
        "connectorId": "Connector",
        "idTag": "idTag of the driver",
        "transactionId": "Transaction",
        "resetType": "Type",
        "availability": "New state",
        "key": "Name of the setting",
        "value": "New value",
        "vendorId": "Vendor id",
        "messageId": "Message id",
        "data": "Data"
      },
      "commandChoices": {
        "Soft": "soft",
        "Hard": "hard",
        "Operative": "in service",
        "Inoperative": "out of service"
      },
      "nothingCharges": "No known charging session is running here.",
      "chargingOn": "Connector {connector}, {energy} kWh ({transaction})",
      "otherTransaction": "Another transaction, by its number",
      "confirmCommand": "{command}: {device}?",
      "chargesNow": "{count, plural, one {One charging session runs here now.} other {# charging sessions run here now.}}",
      "chargingHere": "Charging here now",
      "transaction": "Transaction",
      "programs": {
        "charging": "charging (automatic)",
        "setup-link": "the set-up link",
        "demo": "the demo"
      },
      "aMember": "a member",
      "anyone": "Anyone",
      "anyAct": "Any action",
      "sinceDay": "From day (UTC)",
      "untilDay": "Until day (UTC)",
      "onlyAbout": "Only what concerns",
      "onlyThis": "All about this subject",
      "everything": "everything",
      "acts": {
        "device": {
          "registered": "Device registered",
          "identityAccepted": "Serial of a device accepted",
          "retired": "Device retired"
        },
        "meter": {
          "exchanged": "Meter exchange recorded"
        },
        "register": {
          "declared": "Register counting declared"
        },
        "site": {
          "added": "Site added",
          "closed": "Site closed"
        },
        "model": {
          "added": "Model added",
          "ended": "Model ended"
        },
        "command": {
          "asked": "Command sent",
          "approved": "Command approved",
          "declined": "Command declined"
        },
        "quarantine": {
          "dismissed": "Quarantined reading dismissed"
        },
        "package": {
          "added": "Package added",
          "changed": "Package changed"
        },
        "setting": {
          "changed": "Setting changed"
        },
        "tariff": {
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
          "reopened": "New link created",
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
          "withdrawn": "Request withdrawn",
          "lapsed": "Request ended: right lost"
        },
        "energyRate": {
          "asked": "Energy rate requested",
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
          "affiliationEnded": "Affiliation ended",
          "unmasked": "Personal data shown",
          "signInsEnded": "Log-ins of a member ended",
          "noted": "Note about a member written",
          "frozen": "Account frozen",
          "freezeEnded": "Freeze ended"
        },
        "event": {
          "retried": "Failed event retried",
          "givenUp": "Failed event given up"
        },
        "dispute": {
          "rejected": "Dispute rejected"
        },
        "announcement": {
          "made": "Announcement written",
          "withdrawn": "Announcement withdrawn"
        },
        "withdrawal": {
          "rejected": "Withdrawal rejected"
        },
        "legal": {
          "published": "Legal document published"
        },
        "task": {
          "made": "Task written",
          "disabled": "Task disabled"
        },
        "proof": {
          "accepted": "Proof of a task accepted",
          "rejected": "Proof of a task rejected"
        },
        "article": {
          "published": "Article published",
          "withdrawn": "Article withdrawn",
          "draftDiscarded": "Draft of an article discarded"
        },
        "officialReport": {
          "marked": "Reported contact marked as fake",
          "dismissed": "Report of a contact dismissed"
        },
        "records": {
          "searched": "Searched the console"
        },
        "support": {
          "viewed": "Conversation opened",
          "answered": "Conversation answered",
          "noted": "Note added to a conversation",
          "assigned": "Conversation assigned",
          "solved": "Conversation marked as solved",
          "closed": "Conversation closed",
          "cannedSaved": "Canned answer saved",
          "cannedRemoved": "Canned answer removed"
        },
        "incident": {
          "opened": "Incident opened",
          "told": "Message about an incident published"
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
      "stationKeyHint": "16 to 20 characters, or 32 to 40 hexadecimal digits. Leave it empty to generate a key that is never shown. The old key works until the device has used the new one, at most 7 days.",
      "identity": {
        "title": "Identity",
        "part": "Part",
        "registered": "Registered",
        "fromStation": "Reported by the station",
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
        "noteNew": "This device is not offered: the station reports something different from its registration. Check its label. If the registration was wrong, accept the reported value.",
        "noteNoMeterKey": "This device is not offered: only signed readings are billed in its country, and no key of its meter is registered. Record a meter exchange with the public key, or change the setting charging.signedReadingCountries.",
        "noteInService": "This device is in service, and its station now reports something different from its registration. The device or meter may have been replaced. Check on site before you accept anything.",
        "accept": "Accept this",
        "acceptTitle": "Accept {value}?",
        "acceptNew": "The device counts as {value} from now on and is offered once nothing else differs. The registered value stays on record.",
        "acceptInService": "The registered meter and its public key stay as they are: readings are kept under the registered meter, and signatures are checked with its key. If the meter was exchanged, record a meter exchange instead, or its readings will count as false.",
        "sameMeter": "I have checked that the meter is the registered one.",
        "reason": "Reason",
        "reasonHint": "It is kept in the audit log, for example “label read on site”.",
        "accepted": "Accepted."
      },
      "sentToApprovals": "Sent to Approvals",
      "waitingHere": "{count, plural, one {# request waits} other {# requests wait}} for a second person",
      "openApprovals": "Open Approvals",
      "whyAsked": "Reason",
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
        "recordBody": "Record another meter, or the same one with its register reset. Charging from then on is billed by the new register. With another meter or key, the device is not offered until a second person has accepted it.",
        "recorded": "Exchange recorded",
        "declare": "Set how it counts",
        "reason": "Source of this information",
        "save": "Save",
        "replaced": "Meter that is replaced",
        "atConnector": "{label}, connector {connector}",
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
          "continuous": "counts continuously",
          "perTransaction": "starts at zero with each session",
          "unknown": "as its registers show"
        },
        "reasons": {
          "first": "first one known",
          "meterChanged": "another meter",
          "exchanged": "exchange recorded",
          "restarted": "register restarted",
          "perTransaction": "starts at zero with each session"
        }
      },
      "commandWaits": "Waiting for a second person",
      "waitsForSecond": "{action} waits for a second person",
      "approve": "Approve",
      "refuse": "Decline",
      "ownCommandWaits": "You requested this. Another person must decide.",
      "askedByAt": "Requested by {by}, {time}.",
      "noneYet": "no one yet",
      "waitsForSecondPerson": "Waits for a second person",
      "lapsed": "Expired",
      "ownRateWaits": "You requested this. Another person must approve it.",
      "approveRate": "Approve the energy rate of {country} {tariffClass}?",
      "approveRateBody": "Every charging session that starts from then on is settled at this rate. It can be followed by another rate but not withdrawn.",
      "rateNow": "In force now",
      "rateThen": "Requested",
      "approved": "Approved",
      "cards": {
        "title": "Cards",
        "note": "Cards that charge for members. Their numbers are shown by the last four characters.",
        "member": "Member",
        "memberWrong": "Enter a member number: mb_ and 26 characters.",
        "uses": "Charging sessions",
        "lastUsed": "Last used",
        "expires": "Expires",
        "states": {
          "accepted": "Active",
          "blocked": "Blocked",
          "expired": "Expired"
        },
        "none": "No member has a card yet.",
        "add": "Add cards of a fleet",
        "addNote": "The member must have turned charging by card on. Private cards are added by their members at a reader.",
        "numbers": "Numbers",
        "numbersHint": "One per line, 4 to 20 characters, at most 200.",
        "numbersWrong": "1 to 200 numbers of 4 to 20 characters.",
        "added": "{count, plural, one {One card added.} other {# cards added.}}",
        "addedTaken": "{count} added. Registered already: {taken}",
        "block": "Block",
        "blockTitle": "Block {name}?",
        "blockBody": "It cannot start new charging sessions. A running session continues; stop it on the device page if necessary."
      },
      "nothingChanged": "Nothing was changed.",
      "invitations": {
        "title": "House codes",
        "note": "Invitation codes of the operator. No rebate is paid for members who join with one.",
        "all": "All codes",
        "finding": "The first member of an instance joins with one of these.",
        "empty": "No codes yet. Issue one so that the first member can join.",
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
        "endFinding": "No one can join with it any more. Existing members are not affected.",
        "end": "End …",
        "endNow": "End the code",
        "endedNow": "Code ended"
      },
      "members": {
        "title": "Members",
        "note": "Search with what the member can tell you. Names and addresses are masked.",
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
        "standing": "Affiliation",
        "house": "account of the operator",
        "affiliated": "affiliated",
        "notAffiliated": "not affiliated",
        "ended": "ended",
        "now": "Now",
        "ever": "Ever",
        "listTitle": "Affiliated with the operator",
        "listFinding": "Staff, their families and the operator. What they pay for charging goes to the operator and never to hosts.",
        "empty": "No member is declared affiliated.",
        "declaredBy": "Declared by",
        "endedAt": "Ended",
        "endedBy": "Ended by",
        "declareTitle": "Declare affiliated",
        "declareFinding": "From now on, what this member pays for charging goes to the operator. Sessions already started are not affected.",
        "declare": "Declare",
        "declared": "Declared affiliated",
        "ofHouse": "This is an account of the operator itself",
        "ofHouseHint": "This cannot be ended.",
        "houseStays": "An account of the operator cannot be changed.",
        "endTitle": "End the affiliation",
        "endFinding": "From now on, hosts earn from what this member pays. Earlier sessions stay settled as they were.",
        "end": "End affiliation",
        "endedNow": "Affiliation ended",
        "supportId": "Support id",
        "parts": {
          "label": "Parts",
          "overview": "Overview",
          "payments": "Payments out",
          "timeline": "Timeline",
          "signIns": "Log-ins",
          "notes": "Notes"
        },
        "person": {
          "title": "Person",
          "username": "Name",
          "email": "Email",
          "phone": "Phone",
          "language": "Language",
          "zone": "Time zone",
          "ip": "Registered from",
          "unmaskTitle": "Show personal data",
          "unmaskFinding": "Your name and this reason go into the audit log and stay there. Write no names or addresses.",
          "unmask": "Show",
          "hide": "Hide"
        },
        "freeze": {
          "title": "Freeze the account",
          "finding": "Until the end, withdrawals wait, and transfers to other members and sales of leases between members are refused. Income, charging, debts and leases go on. The member is notified with the reason below. A request to a second person keeps the note: write no names or addresses.",
          "why": "Why",
          "reasons": {
            "takeover": "Another person may have taken over the account",
            "memberAsked": "The member asked for it",
            "courtOrder": "Court order"
          },
          "hours": "Hours",
          "hoursHint": "Alone for up to {alone} hours, once in thirty days. A longer freeze of up to {most} hours, another one, or a court order needs a second person.",
          "note": "Note for staff",
          "act": "Freeze",
          "done": "Account frozen",
          "asked": "A second person must agree",
          "waits": "A freeze waits for a second person",
          "endWaits": "The early end of a freeze waits for a second person",
          "endByTwo": "Two people agreed on this freeze, so a second person must agree to its end. The request keeps the reason: write no names or addresses.",
          "open": "Open the request",
          "until": "Until {until}. It ends automatically.",
          "from": "From",
          "earlier": "Earlier freezes",
          "endTitle": "End the freeze",
          "endFinding": "Transfers are possible at once. Withdrawals that were requested during the freeze wait until its planned end.",
          "end": "End the freeze",
          "ended": "Freeze ended"
        },
        "signIns": {
          "device": "Device",
          "last": "Last seen",
          "open": "open",
          "empty": "No log-in is stored.",
          "endTitle": "End all log-ins",
          "endFinding": "The member is logged out everywhere at once and is notified. The reason stays in the audit log: write no names or addresses.",
          "end": "End all log-ins",
          "ended": "{count, plural, =0 {No log-in was open} one {# log-in ended} other {# log-ins ended}}"
        },
        "notes": {
          "add": "Add a note",
          "note": "Note",
          "hint": "Notes never change. The member gets them in the copy of their data.",
          "act": "Add",
          "done": "Note added",
          "empty": "No one has written a note."
        },
        "timeline": {
          "empty": "Nothing has happened yet.",
          "more": "Show older entries",
          "kinds": {
            "joined": "Joined",
            "closed": "Account closed",
            "frozen": "Frozen",
            "freezeEnded": "Freeze ended",
            "held": "Withdrawals paused after a change",
            "affiliated": "Declared affiliated",
            "affiliationEnded": "Affiliation ended",
            "noted": "Note",
            "leaseBought": "Lease bought",
            "leaseEnded": "Lease ended",
            "recharged": "Recharge",
            "withdrew": "Withdrawal",
            "transferSent": "Transfer sent",
            "transferReceived": "Transfer received",
            "charged": "Charging session"
          }
        }
      },
      "parked": {
        "title": "Failed events",
        "note": "These events could not be processed, so their consequences have not happened yet.",
        "emptyTitle": "No failed events",
        "empty": "Every event was processed.",
        "noneGivenUp": "No event was given up.",
        "event": "Event",
        "listener": "Failed in",
        "why": "Reason",
        "payload": "Event data",
        "publishedAt": "Happened",
        "parkedAt": "Failed since",
        "tries": "Retries",
        "states": {
          "waiting": "waiting",
          "trying": "trying",
          "givenUp": "given up"
        },
        "givenUpAt": "Given up",
        "givenUpBy": "Given up by",
        "retryTitle": "Retry",
        "retryFinding": "Retry once the cause is fixed. If it fails again, it stays here.",
        "retry": "Retry",
        "retried": "Retrying",
        "giveUpTitle": "Give up",
        "giveUpFinding": "Its consequences will not happen automatically. The event stays on record.",
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
          "invalid": "signature does not match"
        },
        "from": "From",
        "to": "To",
        "emptyTitle": "No open disputes",
        "empty": "No driver disputes a bill.",
        "none": "No dispute here.",
        "rejectTitle": "Reject the dispute",
        "rejectFinding": "The money is divided as before and released when due. The driver sees your answer.",
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
        "refundFinding": "The full payment goes back to the driver once a second person approves. The driver sees the reason.",
        "refund": "Request the refund",
        "refundAsked": "Waits for a second person",
        "withoutTitle": "Refund a bill without a dispute",
        "withoutFinding": "For a bill that its driver did not dispute. Its shares are not released meanwhile. The full payment goes back to the driver once a second person approves. If it is not approved, reject the dispute that appears in the list.",
        "openedByStaff": "Requested by"
      },
      "endTariff": "End",
      "withdraw": "Withdraw",
      "withdrawn": "Withdrawn",
      "endTariffTitle": "End this tariff?",
      "withdrawTariffTitle": "Withdraw this tariff?",
      "endTariffBody": "It ends now. No other tariff takes over: no one can start to charge there until you set one. Running sessions keep this price.",
      "withdrawTariffBody": "It will not come into force. No other tariff takes over.",
      "endTariffTwo": "Another tariff takes over, so prices change. A second person must approve the end before it takes effect. Running sessions keep this price.",
      "withdrawTariffTwo": "Another tariff applies instead, so prices change. A second person must approve this before the tariff begins.",
      "endsOn": "Ends on",
      "withdrawRateTitle": "Withdraw this energy rate?",
      "withdrawRateBody": "It will not come into force. There is no rate before it.",
      "withdrawRateTwo": "The rate before it continues, so what is settled changes. A second person must approve this before the rate begins.",
      "ended": "Ended.",
      "rateWithdrawn": "Withdrawn.",
      "metered": "As metered",
      "whyUnproven": "Why it is unproven",
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
      },
      "sessions": {
        "title": "Charging sessions",
        "note": "All sessions, newest first. Drivers appear by their member number only.",
        "search": "Session, member or device",
        "none": "No charging sessions yet.",
        "noneFits": "No charging session matches.",
        "started": "Started",
        "ended": "Ended",
        "timeline": "Timeline",
        "device": "Open the device",
        "ofDriver": "All sessions of this member"
      },
      "power24": {
        "title": "Fleet power, last 24 hours",
        "finding": "{energy} kWh in 24 hours, peak hour {peak} kW on average. Times are in {zone}.",
        "hour": "Hour"
      },
      "announcements": {
        "title": "Announcements",
        "note": "What you tell all members, or those of some countries or levels. A published text stays as it is; it can be withdrawn.",
        "write": "Write an announcement",
        "all": "All announcements",
        "none": "No announcement was written yet.",
        "heading": "Title (English)",
        "from": "Shown from",
        "readers": "For",
        "reads": "Read by",
        "everybody": "Everybody",
        "ofLevels": "levels {levels}",
        "states": {
          "scheduled": "scheduled",
          "published": "published",
          "withdrawn": "withdrawn"
        },
        "writtenBy": "Written by",
        "withdrawnBy": "Withdrawn by",
        "id": "Announcement number",
        "withdraw": "Withdraw",
        "withdrawn": "Announcement withdrawn",
        "made": "Announcement saved",
        "fallback": "Members read it in their language, and in English where that is missing. Separate paragraphs by an empty line.",
        "titleIn": "Title, {language}",
        "bodyIn": "Text, {language}",
        "countries": "Only these countries",
        "countriesHint": "Codes of two letters with commas between, such as DE, FR. Empty: every country.",
        "levels": "Only these levels",
        "levelsHint": "Numbers from 1 to 6 with commas between. Empty: every level.",
        "at": "Show from (UTC)",
        "atHint": "Empty: at once.",
        "preview": "Preview as a reader of",
        "publish": "Publish",
        "textNeeded": "Give a title of up to 120 characters and a text of up to 4,000."
      },
      "legal": {
        "title": "Legal documents",
        "note": "Terms, privacy policy, risk notice and lease terms. A published version never changes; a new one comes into force on a later day, and members agree to it at their next log-in.",
        "all": "All versions",
        "document": "Document",
        "version": "In force from",
        "state": "State",
        "by": "Published by",
        "release": "Came with the release",
        "at": "Published",
        "new": "Write a new version",
        "of": "Document",
        "day": "In force from (UTC)",
        "dayHint": "The earliest day is tomorrow.",
        "titleIn": "Title, {language}",
        "bodyIn": "Text in Markdown, {language}",
        "preview": "Preview, {language}",
        "places": "Write {operator}, {address} and {email} where the details of the operator belong. They are set under Settings.",
        "publish": "Publish",
        "published": "Version published",
        "language": "Language",
        "textNeeded": "Enter a title of up to 120 characters and a text of 200 to 60,000 characters in each language.",
        "warn": "A published version cannot be changed or withdrawn. Have the text checked by a lawyer first.",
        "states": {
          "inForce": "in force",
          "scheduled": "scheduled",
          "replaced": "replaced"
        }
      },
      "content": {
        "title": "Content",
        "note": "Articles, help and how-to pages in six languages. A published version never changes; a new one replaces it.",
        "new": "Write an article",
        "newVersion": "Write a new version",
        "all": "All articles",
        "none": "No article of this kind yet.",
        "heading": "Title",
        "kind": "Kind",
        "everyKind": "All",
        "languages": "Languages",
        "at": "Shown from",
        "name": "Name in the address",
        "nameHint": "3 to 60 small letters, digits and hyphens. It cannot be changed later.",
        "category": "Subject",
        "from": "Shown from (UTC)",
        "fromHint": "Leave it empty to publish now.",
        "titleIn": "Title, {language}",
        "summaryIn": "Summary, {language}",
        "bodyIn": "Text in Markdown, {language}",
        "preview": "Preview, {language}",
        "publish": "Publish",
        "published": "Article published",
        "textNeeded": "Enter a title of up to 120, a summary of up to 300 and a text of up to 30,000 characters.",
        "isWithdrawn": "This article was withdrawn.",
        "versions": "Versions",
        "version": "Version",
        "by": "Published by",
        "withdraw": "Withdraw the article",
        "withdrawSure": "Withdraw it for good",
        "withdrawKeep": "Keep the article",
        "withdrawn": "Article withdrawn",
        "states": {
          "published": "published",
          "scheduled": "scheduled",
          "withdrawn": "withdrawn"
        },
        "saveDraft": "Save as draft",
        "draftSaved": "Draft saved",
        "nameFirst": "Enter the name in the address first.",
        "drafts": "Drafts",
        "savedAt": "Saved",
        "savedBy": "Saved by",
        "draftShown": "This is a draft",
        "draftBy": "Saved {time} by <person></person>. Readers do not see it.",
        "discard": "Discard the draft",
        "discardSure": "Discard it for good",
        "discardKeep": "Keep the draft",
        "draftDiscarded": "Draft discarded",
        "noDraft": "This draft was published or discarded.",
        "cover": "Cover picture (optional)",
        "coverAlt": "Cover picture",
        "coverChoose": "Choose a cover",
        "coverChange": "Choose another cover",
        "coverRemove": "Remove the cover",
        "addPicture": "Add a picture to the text",
        "pictureAlt": "Describe the picture here",
        "pictureRule": "PNG, JPEG or WebP, at most {limit} MB. Location and other data in the file are removed.",
        "pictureTooLarge": "The picture is larger than {limit} MB."
      },
      "acceptance": {
        "needed": "Not accepted",
        "neededTitle": "No second person has accepted this device",
        "neededBody": "It is not sold or offered, and it bills no one. Request acceptance with its current meter when it is installed and tested.",
        "ask": "Request acceptance"
      },
      "incidents": {
        "title": "Incidents",
        "note": "Tell people what does not work. What you publish is public at once and never changes; add a message when you know more.",
        "open": "Open an incident",
        "alarms": "Measured now",
        "alarmsFinding": "An alarm opens no incident by itself. You decide what people are told.",
        "noAlarms": "Everything that is measured works.",
        "told": "People were told",
        "tell": "Tell people",
        "list": "All incidents",
        "empty": "There was no incident.",
        "incident": "Incident",
        "severity": "How bad",
        "components": "Affected",
        "opened": "Opened",
        "update": "Add a message",
        "progress": "Where we are",
        "publish": "Publish",
        "published": "Published",
        "textNeeded": "Write the title and the text in English. Other languages need both, too.",
        "titleIn": "Title, {language}",
        "bodyIn": "Text, {language}",
        "fallback": "Readers of a language without a text see English. Name no people, serials, addresses, or causes that are not certain.",
        "alarmOf": "Alarm of",
        "byHand": "Opened by hand"
      },
      "retire": {
        "title": "Retire this device",
        "body": "For a device that is broken, sold or scrapped. It is not sold, offered or assigned any more, and this cannot be undone. What it delivered stays on record, and for 30 days its station may still connect to report the rest.",
        "offer": "Retire the device",
        "act": "Retire it permanently",
        "reason": "Why it is retired",
        "reasonHint": "Kept in the audit log.",
        "done": "Device retired",
        "retired": "Retired",
        "since": "Retired on {day}",
        "sinceBody": "It is not sold, offered or assigned any more. For 30 days its station may still connect to report what it delivered."
      },
      "closeSite": {
        "title": "Close a site",
        "none": "Choose a site",
        "body": "No device is placed at a closed site any more, and this cannot be undone. A site with devices that are not retired cannot be closed.",
        "act": "Close it permanently",
        "done": "Site closed",
        "closed": "{site} (closed)"
      },
      "endModel": {
        "title": "End a model",
        "none": "Choose a model",
        "body": "No devices and no packages of an ended model are added any more, and this cannot be undone. Existing devices, packages and leases continue.",
        "act": "End it permanently",
        "done": "Model ended",
        "ended": "{model} (ended)"
      }
    }
  }
  "support": {
    "refusal": {
      "conversationNotFound": "This conversation does not exist, or was deleted.",
      "tooManyOpen": "You already have {most} open conversations. Write in one of them, or mark one as solved.",
      "waitForAnswer": "You have written many messages in a row. Please wait for our answer.",
      "answeredElsewhere": "New questions are answered at our service desk. Open it from the help.",
      "alreadyEnded": "This conversation has ended already.",
      "viewFirst": "Open the conversation first.",
      "colleagueCannotAnswer": "This colleague cannot answer members.",
      "guestHasOne": "You already have an open conversation. Go on writing there.",
      "tooManyGuests": "Too many people are waiting for an answer at the moment. Please try again later, or log in.",
      "linkEnded": "This link does not work any more. Open the link of a newer mail, or ask your question again.",
      "notEnded": "A conversation can be rated after it has ended.",
      "alreadyRated": "You have already rated this conversation.",
      "noAddress": "There is no email address to which it can be sent.",
      "notAnswered": "It can be sent once our staff have answered.",
      "transcriptSent": "It was sent within the last hour. Please look in your mailbox, or try again later.",
      "cannedNotFound": "This text does not exist any more.",
      "cannedNameInUse": "Another text has this name.",
      "tooManyCanned": "There are already {most} texts. Remove one that is no longer used."
    },
    "page": {
      "title": "Support",
      "note": "Our staff answer here. Usual answer time: {time}",
      "never": "We never ask for passwords, codes or payments here.",
      "new": "Ask a question",
      "own": "Your conversations",
      "empty": "Your conversations with our staff will appear here. Ask your first question.",
      "topic": "Topic",
      "topics": {
        "charging": "Charging",
        "hosting": "Leasing and hosting",
        "money": "Payments and wallets",
        "account": "Account and security",
        "other": "Something else"
      },
      "message": "Your message",
      "messageHint": "Describe what happened and where. Never send passwords or codes.",
      "send": "Send",
      "notSent": "Your message was not sent. Your text is still here.",
      "states": {
        "open": "Waiting for our answer",
        "waiting": "Answered",
        "solved": "Solved",
        "closed": "Closed"
      },
      "state": "State",
      "last": "Last message",
      "opened": "Opened",
      "unread": "{count, plural, one {# new answer} other {# new answers}}",
      "back": "All conversations",
      "log": "Messages",
      "you": "You",
      "staffMember": "Support",
      "sent": "Sent",
      "delivered": "Delivered",
      "read": "Read",
      "earlier": "Show earlier messages",
      "solve": "Mark as solved",
      "wasSolved": "Marked as solved",
      "ended": "This conversation has ended. A new message opens it again.",
      "elsewhere": "New questions are answered at our service desk.",
      "openDesk": "Open the service desk",
      "staff": {
        "title": "Support",
        "note": "Promised answer time: {time}. Texts are shown after you open a conversation, which is recorded.",
        "which": "Which conversations",
        "tabs": {
          "open": "To answer",
          "waiting": "Waiting for the person",
          "solved": "Solved",
          "closed": "Closed"
        },
        "whose": "Assigned to",
        "all": "All",
        "mine": "Mine",
        "none": "No one",
        "person": "Person",
        "waits": "Waiting for",
        "late": "late",
        "unread": "Unread",
        "empty": {
          "open": "No one is waiting for an answer. New questions appear here at once.",
          "waiting": "No conversation waits for its person.",
          "solved": "No solved conversations.",
          "closed": "No closed conversations."
        },
        "one": "Conversation",
        "take": "Take it",
        "taken": "You took the conversation",
        "hand": "Hand over",
        "handTo": "Hand over to",
        "handed": "Conversation handed over",
        "answer": "Your answer",
        "asNote": "Internal note, seen by staff only",
        "noted": "Internal note",
        "notSent": "Nothing was sent. Your text is still here.",
        "member": "Member",
        "close": "Close",
        "solved": "Conversation marked as solved",
        "closed": "Conversation closed",
        "unassigned": "Unassigned",
        "guest": "Guest",
        "guestMail": "Guest, is mailed when away",
        "who": "People",
        "everyone": "Everyone",
        "members": "Members",
        "guests": "Guests",
        "rating": "Rating",
        "canned": {
          "tab": "Canned answers",
          "choose": "Insert a canned answer",
          "none": "Choose one",
          "inLanguage": "The person reads {language}. A text that is missing in it is inserted in English.",
          "new": "Write a canned answer",
          "change": "Change the canned answer",
          "name": "Name",
          "textIn": "Text in {language}",
          "languages": "Languages",
          "savedBy": "Saved by",
          "save": "Save",
          "saved": "Canned answer saved",
          "remove": "Remove",
          "removed": "Canned answer removed",
          "empty": "Texts that you often answer with appear here. Write the first one."
        }
      },
      "guest": {
        "email": "Email address",
        "emailHint": "If you are not here when we answer, we send you a link by email.",
        "logIn": "Log in instead",
        "leave": "Remove it from this browser",
        "left": "The conversation was removed from this browser",
        "another": "Ask another question",
        "solving": "Sending. This can take a few seconds.",
        "opening": "Opening your conversation"
      },
      "attach": "Attach a picture or PDF",
      "attachHint": "PNG, JPEG, WebP or PDF, at most {megabytes} MB",
      "tooLarge": "This file is larger than {megabytes} MB. It was not sent.",
      "fileNotSent": "The file was not sent.",
      "picture": "Picture ({who})",
      "document": "Save the PDF document",
      "staffTyping": "Support is typing…",
      "personTyping": "The person is typing…",
      "rate": "How was our help?",
      "rating": "{count} of 5",
      "ratingHint": "1: not helpful, 5: very helpful",
      "sendRating": "Send rating",
      "rated": "Thank you. You rated this conversation with {count} of 5.",
      "mailCopy": "Send me a copy by email",
      "mailed": "A copy was sent to your email address",
      "rateFirst": "Choose a rating from 1 to 5.",
      "notRated": "Your rating was not sent."
    },
    "mail": {
      "subject": "Ohmstead: support answered you",
      "body": "Our staff answered the question that you asked on our pages.",
      "link": "Read the answer: {url}\n\nThe link works for {days} days. Do not pass it on: whoever has it can read the conversation.",
      "reason": "You receive this mail because this address was given with a question to our support. If it was not you, ignore it."
    },
    "transcript": {
      "subject": "Ohmstead: your conversation with support",
      "intro": "You asked for a copy of your conversation with our support.",
      "you": "You, {time}",
      "staff": "Support, {time}",
      "file": "[A file. You see it in the conversation on our pages.]",
      "own": "[Your message. You see it in the conversation on our pages.]"
    }
  }
  "sweeps": {
    "refusal": {
      "sweepNotFound": "There is no such sweep.",
      "networkNotSwept": "Sweeps on this network are not part of the product. Use a wallet of your own, as described in the operating guide.",
      "walletNotRead": "No address of the operator has been read on this network yet.",
      "sweepUnderway": "A sweep of this network is already underway.",
      "nothingToSweep": "No address of members holds enough to sweep.",
      "sweepChanged": "This sweep has changed. Look at it again.",
      "requestWaits": "A request for this sweep is already waiting for a second person.",
      "notApproved": "Payment {detail} of the file is not the one that was approved, or was signed with another key. Nothing was stored.",
      "sweepStopped": "Sending on this network is stopped, because the books and the network differ. Settle that first."
    },
    "page": {
      "title": "Sweeps",
      "note": "Moves what members paid in from their deposit addresses to the operator’s own address. Balances of members never change. Two people must approve; the payments are signed outside this server.",
      "notRead": "The sweeps could not be read.",
      "noNetwork": "This instance reads no payment network.",
      "sweepable": "Addresses with at least {minimum}",
      "holds": "They hold together",
      "wallet": "In the operator’s own addresses",
      "ceiling": "Ceiling",
      "recipient": "Goes to",
      "above": "More than the ceiling",
      "aboveBody": "The operator’s own addresses hold more than the settings allow. Sweep no more to them for now.",
      "unsupported": "No sweeps on this network",
      "unsupportedBody": "Sweep TRC20 addresses with a wallet of your own. The operating guide says how.",
      "noWallet": "No address of the operator has been read here yet.",
      "prepare": "Prepare a sweep",
      "look": "Open the sweep",
      "nothingMoved": "Nothing moved.",
      "list": "All sweeps",
      "none": "No sweep yet.",
      "sweep": "Sweep",
      "network": "Network",
      "state": "State",
      "made": "Prepared",
      "addresses": "Addresses",
      "amount": "Amount",
      "states": {
        "preparing": "Reading numbers and fees",
        "prepared": "Prepared",
        "approved": "Approved, to be signed",
        "signed": "Being sent",
        "done": "Done",
        "cancelled": "Cancelled",
        "tooExpensive": "Fee above the setting"
      },
      "payments": "Payments",
      "address": "Address",
      "fee": "Fee at most",
      "coins": "Coins for the fee",
      "coinsStates": {
        "waiting": "waiting",
        "sent": "sent",
        "arrived": "arrived"
      },
      "noCoins": "enough",
      "result": "Result",
      "outcomes": {
        "confirmed": "Arrived",
        "failed": "Failed",
        "dead": "Replaced"
      },
      "sent": "Sent",
      "notSent": "Not sent yet",
      "askTitle": "Ask a second person",
      "askBody": "Compare the address with that of your wallet. After the approval, the operator’s wallet gives each address the coins for its fee.",
      "reason": "What the sweep is for",
      "ask": "Ask a second person",
      "asked": "Sent to Approvals",
      "waits": "Waits for a second person",
      "openRequest": "Open the request",
      "signTitle": "Sign outside this server",
      "signBody": "Download the file, sign it where the extended private key is kept (npm run sign-sweep), and upload the result.",
      "download": "Download the file to sign",
      "upload": "Upload the signed file",
      "uploadHint": "The file that sign-sweep wrote.",
      "uploaded": "The payments are being sent.",
      "wrongFile": "This is not a signed file of this sweep.",
      "cancel": "Cancel the sweep",
      "cancelBody": "What was not signed is not sent. Signed payments are not sent again; one that is in a block already stays.",
      "cancelled": "The sweep is cancelled.",
      "keep": "Keep it",
      "transaction": "Transaction",
      "agreed": "Two people approved this"
    }
  }
  "tasks": {
    "refusal": {
      "taskNotFound": "There is no such task.",
      "taskTaken": "You have taken this task before. A task can be taken once.",
      "taskOver": "This task can no longer be taken.",
      "noPlaceLeft": "All places of this task are taken.",
      "notForAffiliated": "Accounts of the operator and its staff get no rewards.",
      "milestoneRewarded": "This step is rewarded once, and you have already taken a task for it.",
      "budgetSpent": "The budget for rewards is used up at the moment. Please try again later.",
      "notReceived": "This task is not open for you.",
      "proofNotDue": "No proof can be sent for this task any more.",
      "pictureUnknown": "The picture is missing. Choose it again.",
      "appealNeedsWords": "Say why the decision is wrong.",
      "nothingToCollect": "There is no reward to collect here.",
      "rewardTooHigh": "A reward can be at most {most}.",
      "expiresInThePast": "Choose a time that lies ahead.",
      "expiresTooLate": "A task can run for two years at most.",
      "alreadyDisabled": "This task is already disabled.",
      "proofNotFound": "There is no such proof.",
      "proofDecided": "This proof has been decided.",
      "anotherPersonDecides": "Another person decides: not the author of the task, and not the person who rejected the first proof.",
      "notOwnMoney": "The operator has less own money than this on the networks. Pay it in first.",
      "countTooHigh": "A reward can be at most {most} of these.",
      "wheelClosed": "The wheel is closed at the moment.",
      "noSpin": "You have no spin. Some tasks give spins as a reward.",
      "drawPrepared": "Your next draw is prepared already.",
      "drawNotFound": "There is no such draw.",
      "drawMade": "This draw was already made.",
      "textChosen": "You already chose a text for this draw.",
      "textNotChosen": "Choose a text for this draw first.",
      "weightsDiffer": "The chances of all prizes must add up to 10,000.",
      "prizeTooHigh": "A prize can be at most {most}, as the reward of a task."
    },
    "page": {
      "title": "Tasks",
      "note": "Work for the network, and first steps with your account. Rewards of money come from the operator’s marketing budget. They are not income from charging.",
      "paid": "Paid to members this month",
      "left": "Left in the budget",
      "own": "Your rewards so far",
      "month": "UTC month",
      "unpromised": "not promised to anyone",
      "tabs": {
        "label": "Tasks",
        "offered": "To take",
        "own": "My tasks"
      },
      "task": "Task",
      "reward": "Reward",
      "tickOnly": "check mark",
      "placesLeft": "Places left",
      "until": "Take by",
      "state": "State",
      "states": {
        "notReceived": "not taken",
        "received": "taken",
        "inProgress": "in review",
        "completed": "completed",
        "unfinished": "not finished",
        "timedOut": "timed out",
        "rejected": "rejected",
        "disabled": "disabled"
      },
      "rewardStates": {
        "toCollect": "to be collected",
        "collected": "collected",
        "expired": "not collected in time"
      },
      "emptyOffered": "There are no tasks to take at the moment. New ones appear here.",
      "emptyOwn": "You have not taken a task yet.",
      "type": "Type",
      "goals": {
        "proof": "Proof, reviewed by staff",
        "firstCharge": "First charging session that you paid for",
        "authenticator": "Authenticator set up",
        "fundPassword": "Fund password set",
        "invite": "A person joined with your code",
        "lease": "First lease",
        "hosting": "First hosting day"
      },
      "time": "Time to do it",
      "hours": "{hours, plural, one {# hour} other {# hours}}",
      "madeAt": "Created",
      "receivedAt": "Taken",
      "dueAt": "To be done by",
      "endedAt": "Ended",
      "rejectedAt": "Rejected",
      "collectUntil": "Collect by",
      "id": "Task number",
      "inLanguage": "Shown in {language}, because it is not written in your language.",
      "take": "Take this task",
      "taken": "Task taken",
      "measuredNote": "We see when it is done. You need not send anything.",
      "giveBack": "Give it back",
      "giveBackNote": "You cannot take it again afterwards.",
      "gaveBack": "Task given back",
      "nothingChanged": "Nothing was changed.",
      "proof": {
        "title": "Your proof",
        "choose": "Choose a picture",
        "change": "Choose another picture",
        "rule": "PNG, JPEG or WebP, at most {limit} MB. Location and other data in the file are removed.",
        "tooLarge": "The picture is larger than {limit} MB.",
        "missing": "Choose a picture first.",
        "note": "Note",
        "send": "Send proof",
        "sent": "Proof sent",
        "waiting": "A member of staff reviews your proof. You get a message with the decision.",
        "first": "First proof",
        "appeal": "Appeal",
        "picture": "Picture that was sent as proof",
        "noPicture": "The picture was deleted.",
        "sentAt": "Sent {time}",
        "accepted": "Accepted",
        "rejected": "Rejected",
        "undecided": "Not decided yet"
      },
      "reasons": {
        "unclear": "The picture does not show what was asked for.",
        "wrongPlace": "It shows another charging point.",
        "incomplete": "A part of the task is missing.",
        "notOwn": "The picture was used before or is not yours.",
        "other": "Another reason"
      },
      "appeal": {
        "title": "Appeal",
        "body": "You can appeal once until {time}. Another person decides. Send a picture, and say why the decision is wrong.",
        "why": "Why it is wrong",
        "send": "Send appeal"
      },
      "collect": {
        "title": "Your reward",
        "body": "Collect it by {time}. After that it is lost.",
        "act": "Collect reward",
        "done": "Reward collected",
        "coming": "It arrives in a moment.",
        "arrived": "It is in your reward wallet.",
        "arrivedCounted": "It was added to your account.",
        "bills": "See the bill"
      },
      "auto": {
        "title": "Collecting rewards",
        "label": "Collect rewards for me",
        "hint": "Otherwise you collect each one yourself within {hours, plural, one {# hour} other {# hours}}, or it is lost.",
        "saved": "Choice saved"
      },
      "staff": {
        "title": "Tasks",
        "note": "Tasks for members, and the proofs that they sent. A task stays as it was written; it can be disabled.",
        "available": "In the marketing budget",
        "promised": "Of it promised",
        "noBudget": "The budget does not cover another reward. Members cannot take tasks with a reward until it is funded.",
        "tabs": {
          "tasks": "Tasks",
          "waiting": "To review",
          "decided": "Reviewed",
          "wheel": "Wheel"
        },
        "write": "Write a task",
        "none": "No task was written yet.",
        "noneWaiting": "No proof waits for a decision.",
        "noneDecided": "No proof was decided yet.",
        "open": "Open",
        "completed": "Completed",
        "rejected": "Rejected",
        "places": "Places",
        "placesHint": "How many members can take it.",
        "hours": "Hours to do it",
        "expires": "Can be taken until (UTC)",
        "goal": "Goal",
        "rewardKind": "Reward",
        "rewards": {
          "none": "Check mark only",
          "money": "Money from the marketing budget",
          "points": "Points",
          "spins": "Spins of the wheel"
        },
        "amount": "Amount",
        "amountHint": "At most {most}.",
        "count": "How many",
        "unpaid": "Tasks about inviting, leasing and hosting have no reward.",
        "titleIn": "Title, {language}",
        "bodyIn": "Text, {language}",
        "textNeeded": "Give a title of up to 80 characters and a text of up to 2,000.",
        "fallback": "Members read it in their language, and in English where that is missing.",
        "publish": "Publish",
        "made": "Task published",
        "nothingSaved": "Nothing was saved.",
        "madeBy": "Written by",
        "disabledBy": "Disabled by",
        "disable": "Disable",
        "disabled": "Task disabled",
        "disableNote": "No one can take it any more. Members who sent nothing yet are told. Proofs that were sent are still reviewed.",
        "running": "offered",
        "over": "expired",
        "member": "Member",
        "sentAt": "Sent",
        "kind": "Kind",
        "proofTitle": "Proof",
        "accept": "Accept",
        "reject": "Reject",
        "reason": "Reason, shown to the member",
        "chooseReason": "Choose a reason",
        "answer": "Answer to the member",
        "accepted": "Proof accepted",
        "rejectedDone": "Proof rejected",
        "decidedBy": "Decided by",
        "decidedAt": "Decided",
        "acceptNote": "The reward is paid to the member.",
        "fund": "Fund the budget",
        "fundBody": "The operator’s own money goes into the marketing budget. A second person must agree.",
        "fundReason": "Reason",
        "fundAsk": "Ask a second person",
        "fundAsked": "Request sent",
        "wheel": {
          "draws": "Draws made",
          "paid": "Money given",
          "since": "Odds in force since",
          "none": "There are no odds yet, so members cannot turn the wheel.",
          "value": "Amount or number",
          "change": "Change the odds",
          "body": "The chances of all prizes add up to {all}. A second person must agree. Draws that are prepared keep their odds.",
          "prizeOf": "Prize {number}",
          "weight": "Chance in 10,000",
          "complete": "The chances are complete.",
          "left": "Chances left: {left}",
          "incomplete": "Each prize needs its amount or number, and a chance.",
          "kinds": {
            "unused": "Not used",
            "money": "Money",
            "points": "Points",
            "nothing": "No prize"
          }
        }
      },
      "counts": {
        "points": "{count, plural, one {# point} other {# points}}",
        "spins": "{count, plural, one {# spin} other {# spins}}"
      },
      "counted": {
        "title": "Points and spins",
        "note": "Rewards besides money. They cannot be paid out or sent to other members.",
        "points": "Points",
        "spins": "Spins"
      },
      "wheel": {
        "title": "Wheel",
        "note": "A spin is a reward of a task. The odds are published, and you can check each draw yourself. Prizes of money come from the operator’s marketing budget.",
        "open": "Open the wheel",
        "none": "There is no wheel yet.",
        "odds": "Odds",
        "oddsNote": "Each prize is as wide on the wheel as its chance.",
        "prize": "Prize",
        "nothing": "no prize",
        "chance": "Chance",
        "chanceOf": "{weight} in {all}",
        "turning": "The wheel is turning.",
        "result": "Your draw",
        "check": "Check this draw",
        "prepareTitle": "1. Our secret number",
        "prepareBody": "We choose a secret number first and show you its hash. After that we cannot change it.",
        "prepare": "Prepare a draw",
        "turnTitle": "2. Your text",
        "turnBody": "Your text and our number together decide on the prize. Then we publish our number.",
        "text": "Your text",
        "memberText": "Text of the member",
        "textHint": "Letters and digits. Anyone who checks the draw can see it.",
        "textForm": "Type 1 to 32 letters or digits, without spaces or accents.",
        "turn": "Turn the wheel",
        "nothingUsed": "No spin was used.",
        "hash": "Hash of our number",
        "number": "Number of the draw",
        "seed": "Our number",
        "committedAt": "Hash shown",
        "drawnAt": "Drawn",
        "proof": "Proof",
        "own": "Your draws",
        "noDraws": "You have not turned the wheel yet.",
        "checkTitle": "Check a draw",
        "checkNote": "Your browser computes the draw again. You can also do it with any other program.",
        "right": "The draw is right",
        "wrong": "The draw is wrong",
        "checks": {
          "hash": "The hash of our number is the one that was shown before",
          "residue": "Our number and the text give this place on the wheel",
          "prize": "The odds have this prize at that place"
        },
        "howTitle": "How a draw is computed",
        "how": {
          "commit": "Before the draw we choose a random number of 32 bytes and show its SHA-256 hash.",
          "choose": "The member then chooses a text.",
          "compute": "HMAC-SHA256 with our number as the key over “number of the draw:text:0” gives bytes. The first 6 bytes are a number; its remainder after division by 10,000 is the place. If the number is 281,474,976,710,000 or more, the same is done with 1 instead of 0, then 2, and so on, so that each place is equally likely.",
          "lookUp": "The prizes take the places from 0 on in the order of the odds, each as many as its chance."
        }
      },
      "points": {
        "label": "Pay for charging with my points",
        "hint": "One point pays <value></value>, up to our commission of each charging session that you start from now on. It returns to your recharge wallet when the bill is final."
      }
    }
  }
  "team": {
    "page": {
      "invite": {
        "title": "Invite",
        "note": "Share your code, your link or a poster.",
        "yours": "Your invitation",
        "code": "Invitation code",
        "link": "Invitation link",
        "linkBody": "The link opens the registration with your code filled in.",
        "rules": "How inviting works",
        "rule": {
          "free": "Inviting is free. Neither you nor the people you invite have to lease anything.",
          "off": "No rebates are paid at present: you receive no money for invitations.",
          "base": "When a member you invited hosts a point and a driver pays for charging there, you get a share of the platform commission on that charging session. {count, plural, one {This concerns the members you invited.} other {This concerns # generations: the members you invited, and those they invited.}} The share of the host is not reduced.",
          "nothing": "Nothing is paid for registering, leasing or hosting as such. Without charging there is no rebate.",
          "cap": "All inviters of one host together get at most {share} of the commission.",
          "when": "A rebate arrives in your income wallet when the time for disputes about the charging session is over.",
          "hold": "If a member you invited directly has a higher package in effect than you, your rebate is held for {days, plural, one {# day} other {# days}}. If you lease the same or a higher package in that time, it is paid once that lease can no longer be cancelled. Otherwise it is lost and becomes platform commission again. Without a lease of your own, nothing is held.",
          "countries": "Both you and the host must be in one of these countries: {list}.",
          "share": "In the last 30 days, rebates were {share} of what hosts and inviters received together. Above {stop}, no new rebates are reserved until they are back to {alarm} or less.",
          "seen": "You see parts of the names of the members you invited and of four further generations, with their levels and whether they have an active lease, and what each generation earned by hosting. They see a part of the name of the person who invited them."
        },
        "record": "Members you invited"
      },
      "poster": {
        "title": "Poster",
        "label": "Poster with a QR code and the invitation code {code}",
        "language": "Language of the poster",
        "fixed": "The text is the same for everyone and cannot be changed.",
        "save": "Save as PNG"
      },
      "members": {
        "title": "Members",
        "note": "One generation of your team. Parts of the names are hidden.",
        "validity": "Lease",
        "all": "All",
        "valid": "With active lease",
        "invalid": "Without active lease",
        "find": "Find by name",
        "findHint": "The complete user name, spelled exactly.",
        "meaning": "Members with an active lease count as valid.",
        "account": "Account",
        "level": "Level",
        "levelOf": "Level {level}",
        "joined": "Registered",
        "lease": "Lease",
        "isValid": "Active lease",
        "isInvalid": "No active lease",
        "closed": "Account closed",
        "empty": "No members in this generation yet. Members appear here when they register.",
        "emptyFilter": "No member matches this filter.",
        "notFound": "No member with exactly this name.",
        "showAll": "Show all"
      },
      "summary": {
        "title": "Team",
        "note": "Members you invited, those they invited, and so on through five generations.",
        "empty": "You have not invited any members yet. Inviting is optional and changes nothing for your own units.",
        "members": "Members",
        "direct": "Invited by you"
      },
      "generations": {
        "title": "Generations",
        "note": "Members you invited are the first generation, those they invited the second.",
        "generation": "Generation",
        "nth": "Generation {generation}",
        "short": "{generation}",
        "all": "All",
        "members": "Members"
      },
      "hosted": {
        "title": "Team income",
        "note": "What the members of your team received as hosts, from settled charging sessions. Days are in UTC.",
        "notYours": "This money belongs to the hosts. Nothing of it is paid to you.",
        "income": "Host income",
        "income30": "Host income, 30 days",
        "paid": "Paid by drivers",
        "total": "Total",
        "today": "Today",
        "days7": "7 days",
        "days30": "30 days",
        "energyOf": "{energy} kWh, {count, plural, =0 {no charging} one {# session} other {# sessions}}",
        "byDay": "By day",
        "period": "Period",
        "lastDays": "{count} days",
        "chart": "Last {count} days",
        "finding": "In {count} days, drivers paid {paid} at the points of your team. The hosts received {amount} of it.",
        "day": "Day",
        "sessions": "Sessions",
        "empty": "No charging session was settled in this period."
      },
      "rebates": {
        "title": "Rebates",
        "note": "Your share of the platform commission on charging at points of members you invited.",
        "stopped": "No rebates have been reserved since {time}",
        "stoppedBody": "They had become {share} of what hosts and inviters received together. What was reserved before is still paid.",
        "rules": "How rebates work",
        "levels": "Shares by level",
        "level": "Level",
        "levelsNote": "Of the commission on one charging session, by your level when charging started.",
        "group": {
          "toBeCollected": "To be collected",
          "toBeReleased": "To be released",
          "lost": "Lost",
          "paid": "Paid"
        },
        "count": "{count, plural, one {# rebate} other {# rebates}}",
        "soon": "{count, plural, one {# has} other {# have}} less than 24 hours left",
        "state": {
          "waiting": "Time for disputes",
          "held": "Package too low",
          "qualified": "Lease can be cancelled",
          "paid": "Paid",
          "lost": "Not collected",
          "takenBack": "Bill disputed"
        },
        "expiresSoon": "Less than 24 hours left",
        "reason": {
          "waiting": "The time for disputes about the charging session is not over.",
          "held": "The member you invited has a higher package than you. Lease the same or a higher package by the time shown.",
          "qualified": "You leased the package. The rebate is paid when that lease can no longer be cancelled.",
          "paid": "It is in your income wallet.",
          "lost": "It was held and not collected in time. It is platform commission again.",
          "takenBack": "The bill of the charging session was disputed before the rebate was paid."
        },
        "list": "List",
        "point": "Point",
        "share": "Part of the commission",
        "settled": "Settled",
        "when": "Due",
        "why": "Reason",
        "stateHead": "State",
        "amount": "Amount",
        "empty": {
          "toBeCollected": "No rebate is held.",
          "toBeReleased": "No rebate waits. It appears here when a driver pays at a point of a member you invited.",
          "lost": "No rebate was lost.",
          "paid": "No rebate has been paid yet."
        },
        "byDay": "Paid by day",
        "byDayNote": "The last 30 days, in UTC.",
        "day": "Day",
        "none": "Nothing was paid in the last 30 days.",
        "see": "See packages"
      }
    },
    "poster": {
      "title": "Charge your car. Host a charging point.",
      "body": "Scan the code to register with an invitation. Every price is shown before charging starts.",
      "code": "Invitation code:",
      "foot": "Registering is free. You do not have to lease anything to charge."
    }
  }
  "transfers": {
    "refusal": {
      "insufficientBalance": "Insufficient balance",
      "belowMinimum": "The minimum is {minimum} USDT.",
      "aboveMaximum": "The maximum is {maximum} USDT for one transfer.",
      "dailyMaximum": "You can send {left} USDT more to other members today.",
      "recipientUnknown": "No member has this account. Check the spelling.",
      "recipientIsSender": "This is your own account. To move your own money, choose your recharge wallet.",
      "recipientRefused": "This member cannot receive transfers.",
      "affiliated": "Your account is affiliated with the operator, so it cannot send money to members.",
      "transfersHeld": "Transfers to other members are on hold for a time, because the security of your account was changed or our staff paused payments out of it.",
      "transferNotFound": "There is no such transfer.",
      "requestOver": "This transfer can no longer be confirmed. Please enter it again.",
      "undoOver": "This transfer can no longer be undone."
    },
    "page": {
      "title": "Transfer",
      "note": "Move money to your recharge wallet, or send it to another member.",
      "back": "Wallets",
      "form": {
        "title": "New transfer",
        "to": "To",
        "own": "My recharge wallet",
        "member": "Another member",
        "from": "From",
        "account": "Account of the recipient",
        "accountHint": "E-mail address, phone number, user name or member ID, spelled exactly.",
        "accountMissing": "Enter the account of the recipient.",
        "scan": "Scan QR code",
        "amount": "Amount",
        "all": "All",
        "most": "You can transfer up to {amount}.",
        "amountMissing": "Enter an amount.",
        "range": "From {minimum} to {maximum} for one transfer. {left} left today.",
        "check": "Continue",
        "captcha": "Checking. This can take a few seconds.",
        "never": "Staff never ask you to transfer money. You never need to send a transfer to receive a withdrawal."
      },
      "held": {
        "title": "Transfers to other members are on hold",
        "body": "You can still move money to your own recharge wallet."
      },
      "affiliated": "Your account is affiliated with the operator. You can move money to your own recharge wallet only.",
      "check": {
        "title": "Check the transfer",
        "recipient": "Recipient",
        "ownRecipient": "Your recharge wallet",
        "from": "From",
        "amount": "Amount",
        "fee": "Fee",
        "noFee": "None",
        "arrives": "Recipient gets",
        "when": "Arrives",
        "now": "At once",
        "later": "In ten minutes. Until then you can undo it, because this is your first transfer to this member.",
        "name": "Is this the right person? Parts of the name are hidden.",
        "confirm": "Transfer",
        "needs": "You confirm a transfer with your fund password and your authenticator app, or with a passkey.",
        "unchanged": "Nothing was transferred.",
        "valid": "Confirm by"
      },
      "done": {
        "completed": "Transferred: {amount}",
        "held": "Transfer held for ten minutes: {amount}"
      },
      "list": {
        "title": "Transfers",
        "direction": "Direction",
        "all": "All",
        "own": "Own",
        "sent": "Sent",
        "received": "Received",
        "what": "Transfer",
        "ownLine": "To my recharge wallet",
        "sentLine": "To {name}",
        "receivedLine": "From {name}",
        "closedAccount": "a closed account",
        "at": "Time",
        "state": "State",
        "amount": "Amount",
        "empty": "No transfers yet.",
        "emptyFilter": "No transfers match this filter.",
        "showAll": "Show all"
      },
      "states": {
        "held": "Pending",
        "completed": "Completed",
        "undone": "Undone"
      },
      "detail": {
        "id": "Transfer number",
        "steps": "Progress",
        "confirmed": "Confirmed",
        "held": "Held until {time}",
        "completed": "Completed",
        "undone": "Undone",
        "undo": "Undo transfer",
        "undoLeft": "You can undo this transfer for {time}.",
        "undoDone": "Transfer undone. The money is back in your income wallet.",
        "pendingFor": "The sender can undo this transfer until {time}. After that the money is in your recharge wallet.",
        "from": "From",
        "bill": "See the bill"
      },
      "receive": {
        "title": "Receive money",
        "body": "Another member can scan this code or enter your member ID.",
        "qr": "Your receive code",
        "id": "Member ID",
        "copy": "Copy the link"
      },
      "scan": {
        "title": "Scan QR code",
        "body": "Point the camera at the receive code of the other member.",
        "starting": "Starting the camera.",
        "denied": "The camera is not available. Allow its use in the settings of your browser, or type the account.",
        "foreign": "This is not a receive code of Ohmstead.",
        "video": "Picture of the camera"
      },
      "staff": {
        "title": "Transfers",
        "note": "Transfers between members and to their own recharge wallets. People are named by their IDs only.",
        "member": "Member",
        "memberHint": "Member ID of sender or recipient",
        "sender": "From",
        "recipient": "To",
        "own": "own recharge wallet",
        "wallet": "Wallet",
        "state": "State",
        "all": "All",
        "amount": "Amount",
        "confirmed": "Confirmed",
        "by": "Confirmed by",
        "authenticator": "Authenticator",
        "passkey": "Passkey",
        "empty": "No transfers.",
        "held": "Pending",
        "completed": "Completed",
        "undone": "Undone",
        "income": "Income",
        "reward": "Reward",
        "wrong": "This is not a member ID.",
        "transfer": "Transfer"
      }
    }
  }
  "treasury": {
    "refusal": {
      "movementNotFound": "There is no such movement.",
      "movementExplained": "This movement is explained already.",
      "explanationWaits": "A request about this movement is already waiting for a second person.",
      "notOwnMoney": "The operator has less own money than this on the network: part of it belongs to members.",
      "notMissing": "The worker found this on the network, or it is taken back already.",
      "disproofWaits": "A request about this recharge is already waiting for a second person.",
      "moneyReserved": "Money of this recharge is reserved. Reject the withdrawals of the member, and wait until their charging sessions have ended.",
      "networkNotRead": "This instance does not read that network.",
      "moreThanThere": "There is less than this to take out.",
      "booksDiffer": "The books and this network differ, and sending on it is stopped. Nothing is taken out until that is settled."
    },
    "page": {
      "title": "Reconciliation",
      "note": "What our addresses hold on each payment network, compared with our books. A difference stops sending on that network.",
      "notRead": "The comparison could not be read.",
      "noNetwork": "This instance reads no payment network.",
      "onNetwork": "On the network",
      "inWallets": "Of it in the operator’s own addresses",
      "inBooks": "By our books",
      "ownMoney": "The operator’s own money",
      "contributed": "Given to members by the operator",
      "compared": "Last compared",
      "never": "Not compared yet",
      "difference": "Difference",
      "agrees": "Agrees",
      "stopped": "Sending stopped since {time}",
      "above": "More than the ceiling",
      "aboveBody": "The operator’s own addresses hold more than the settings allow. Move the rest to where the server has no key.",
      "differences": "Addresses that differ",
      "differencesBody": "Find out why before anything is sent again: a missed transfer, a key that was used elsewhere, or a node that is wrong.",
      "address": "Address",
      "network": "Network",
      "all": "All",
      "kind": "Kind",
      "movements": "Movements",
      "movementsBody": "What left our addresses, and what came to the operator’s own ones.",
      "noMovements": "Nothing has moved.",
      "movement": "Movement",
      "transaction": "Transaction",
      "from": "From",
      "to": "To",
      "at": "Recorded",
      "amount": "Amount",
      "explorer": "Look it up on the network",
      "kinds": {
        "funding": "Paid in by the operator",
        "internal": "Between our addresses",
        "withdrawal": "Withdrawal",
        "unexplained": "Not explained",
        "ownMoney": "Operator’s own money",
        "disproved": "The network does not have it"
      },
      "explain": "This was the operator’s own money",
      "explainBody": "A second person must agree. Sending starts again when nothing else differs. Money of members can never be explained this way.",
      "reason": "What it was paid for",
      "ask": "Ask a second person",
      "asked": "Sent to Approvals",
      "waits": "Waits for a second person",
      "openRequest": "Open the request",
      "missing": {
        "title": "Not found on the network",
        "body": "The worker does not find these. Nothing is sent on any network until it does, or until two people take them back. If your nodes lag behind, wait. Otherwise a login of the database was taken over: replace the passwords first.",
        "what": "What",
        "kinds": {
          "deposit": "Recharge",
          "movement": "Movement",
          "payment": "Payment of a withdrawal"
        },
        "since": "Reported",
        "member": "Member",
        "noMember": "no member",
        "recharge": "Open the recharge",
        "takeBack": "The network does not have it",
        "takeBackBody": "A second person must agree. The whole amount leaves the recharge wallet; the operator pays what the member has spent of it. The member is told. Sending resumes when nothing else is missing. If the network has it after all, it comes back as a recharge without a member.",
        "reason": "Reason (the member sees it)",
        "claim": "Reported as",
        "claims": {
          "confirmed": "paid",
          "failed": "failed on the network",
          "dead": "given up"
        },
        "payment": "The withdrawal and its money stay as they are until the worker reads the same on the network. The signer asks the network again, and takes back what it reported if the network says something else.",
        "takeBackMovement": "The network does not have it",
        "takeBackMovementBody": "A second person must agree. The movement then counts nowhere, and the addresses are compared again. Sending resumes when nothing else is missing. If the worker finds it later, it counts again.",
        "reasonMovement": "Reason"
      },
      "payouts": {
        "title": "Payouts",
        "note": "What the operator earned, and what it owes for VAT and energy. A payout makes it the operator’s own money on a payment network. Two people must agree.",
        "notRead": "The accounts could not be read.",
        "accounts": "What can be taken out",
        "accountsBody": "A payout can never be more than what charging sessions, leases and fees brought into an account.",
        "account": "Account",
        "taken": "Taken out so far",
        "available": "Available",
        "take": "Take out",
        "takeBody": "A second person must agree. Then this amount is the operator’s own money on the network that you choose: to pay the tax office or a supplier, or to keep.",
        "reason": "What it is for",
        "nothingMoved": "No money moved.",
        "done": "Taken out",
        "none": "Nothing has been taken out yet.",
        "request": "Request",
        "all": "All of it"
      }
    },
    "accounts": {
      "operator_income": "Commission on charging",
      "house_share": "Operator’s share",
      "lease_earned": "Leases, earned by days",
      "fee_income": "Fees",
      "vat_payable": "VAT owed",
      "energy_payable": "Energy owed"
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
    "noAnswer": "No response. Check your connection and try again.",
    "notUnderstood": "A newer version of this page is available. Reload the page.",
    "loading": "Loading",
    "stillLoading": "Still loading. Your data is safe.",
    "stale": "This could not be updated and may be out of date.",
    "staleSince": "This could not be updated. It shows the state at {time}.",
    "settled": "settled",
    "waitingUntil": "pending until {date}, may change",
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
      "now": "updated just now",
      "seconds": "{seconds, plural, one {updated # second ago} other {updated # seconds ago}}",
      "minutes": "{minutes, plural, one {updated # minute ago} other {updated # minutes ago}}",
      "offlineSince": "offline since {time}",
      "hours": "{hours, plural, one {updated # hour ago} other {updated # hours ago}}",
      "days": "{days, plural, one {updated # day ago} other {updated # days ago}}"
    },
    "notNow": "Not now",
    "noData": "no data",
    "notYet": "not yet",
    "waiting": "pending",
    "nothing": "no charging",
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
      "wrong": "Enter an amount with digits and one decimal mark."
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
      "walk": "Use the arrow keys to read the values"
    },
    "theme": {
      "day": "Day",
      "night": "Night",
      "device": "Same as device"
    },
    "askToLogIn": {
      "body": "These are a member’s own records. Please log in to see yours.",
      "button": "Log in"
    }
  }
  "uploads": {
    "refusal": {
      "pictureKindUnknown": "This is not a PNG, JPEG or WebP picture.",
      "pictureTooLarge": "This picture has more than {megapixels} megapixels. Please make it smaller.",
      "pictureNotPlain": "This file contains data that does not belong in a picture. Save the picture again and upload the new file.",
      "pictureBroken": "This picture cannot be opened. It may be incomplete.",
      "pictureMoves": "This picture is animated. Please choose a still one.",
      "documentBroken": "This is not a complete PDF document.",
      "documentActive": "This PDF contains scripts, forms or other files. Send it as a picture, or print it into a new PDF."
    }
  }
  "wallets": {
    "refusal": {
      "rangeReversed": "Start time cannot be later than end time.",
      "faucetTooMuch": "The demo gives between 0.000001 and {limit} at a time.",
      "tooManyRows": "The statement has more than {limit} lines. Please choose a shorter time."
    },
    "csv": {
      "date": "Date (UTC)",
      "text": "Text",
      "wallet": "Wallet",
      "cause": "Cause",
      "amount": "Amount",
      "balance": "Balance",
      "energy": "kWh",
      "reference": "Reference of the cause"
    },
    "page": {
      "assets": {
        "title": "Wallets",
        "upTo": "Figures up to {time}",
        "unchanged": "Your balance is unchanged.",
        "total": "Total balance",
        "availableNow": "Available now",
        "bar": "Your money by state",
        "table": "Wallets and what they are for",
        "wallet": "Wallet",
        "does": "What it is for",
        "amount": "USDT",
        "sum": "Total",
        "what": {
          "income": "Released income and rebates. You can transfer it to your recharge wallet or to another member.",
          "recharge": "Pays for leases and charging. Unspent money stays yours.",
          "reward": "Money for tasks. It is not income from charging.",
          "toBeReleased": "Your shares of charging sessions that drivers can still dispute.",
          "frozen": "Reserved for something in progress. Whatever is not used is released.",
          "toBeReceived": "A transfer to you that its sender can still undo."
        },
        "released": "Released to you so far: <amount></amount>.",
        "seeHolds": "See what is reserved and why",
        "seeReleases": "See upcoming releases",
        "allBills": "All bills and CSV",
        "transfer": "Transfer",
        "sumIncoming": "Total with what is to be received",
        "recharge": "Recharge",
        "withdraw": "Withdraw"
      },
      "wallet": {
        "income": "Income wallet",
        "recharge": "Recharge wallet",
        "reward": "Rewards",
        "toBeReleased": "To be released",
        "toBeReceived": "To be received",
        "frozen": "Frozen"
      },
      "bills": {
        "title": "Bills",
        "note": "Every movement of every wallet, newest first, with its cause.",
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
        "remark": "A correction is a separate entry; the original entry stays unchanged.",
        "empty": "No movements yet. Your first recharge, lease or charging session appears here.",
        "emptyFilter": "No movements match this filter.",
        "showAll": "Show all",
        "download": "Download CSV",
        "downloaded": "Statement downloaded",
        "transfer": "Ledger entry",
        "hold": "Hold",
        "causeId": "Reference of the cause",
        "posting": "Posting",
        "posted": "Posted to the ledger and never edited. A correction would be a separate entry.",
        "balance": "Balance",
        "corrects": "Takes back",
        "corrected": "Entry that is taken back",
        "reason": "Reason"
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
        "own_use_return": "Refund for charging your own car",
        "charge_refund": "Charging refunded",
        "lease_refund": "Lease refunded",
        "energy_reimbursed": "Reimbursement of your electricity",
        "host_share": "Share of a charging session",
        "rebate": "Referral rebate",
        "lease_purchase": "Lease paid",
        "resale": "Lease bought from a member",
        "resale_fee": "Fee of a resale",
        "transfer_own": "Moved to your recharge wallet",
        "transfer_member": "Transfer between members",
        "withdraw_net": "Withdrawal",
        "withdraw_fee": "Fee of a withdrawal",
        "task_reward": "Reward for a task",
        "points_discount": "Paid with points",
        "wheel_prize": "Prize of the wheel",
        "correction_reverse": "Correction",
        "deposit_assigned": "Recharge, assigned by us",
        "deposit_shortfall": "Paid by the operator"
      },
      "cause": {
        "trail": "Evidence of the charging session",
        "receipt": "Receipt",
        "lease": "Lease",
        "follow": "See the evidence",
        "transfer": "The transfer",
        "named": "{name}, {energy} kWh",
        "withdrawal": "The withdrawal",
        "recharge": "The recharge",
        "order": "Order",
        "draw": "Draw"
      },
      "causes": {
        "deposit": "Recharge",
        "faucet": "Demo",
        "resale": "Lease passed on",
        "transfer": "Transfer",
        "withdrawal": "Withdrawal",
        "funding": "Operator",
        "task": "Task",
        "goodwill": "Goodwill of the operator",
        "payout": "Payment by the operator",
        "contribution": "Money given by the operator",
        "correction": "Correction"
      },
      "faucet": {
        "title": "Money for this demo",
        "simulated": "Simulated",
        "body": "Not real money. The books mark it as demo money.",
        "amount": "Amount",
        "hint": "Goes to your recharge wallet at once.",
        "missing": "Enter an amount.",
        "button": "Get demo money",
        "done": "Demo money arrived: {amount}"
      },
      "holds": {
        "title": "Reserved amounts",
        "note": "Amounts reserved from your money or in your favour, and what happened to them.",
        "list": "All reserved amounts",
        "state": "State",
        "states": {
          "held": "reserved",
          "taken": "charged",
          "returned": "released"
        },
        "heldAt": "Reserved on",
        "on": "On",
        "amount": "Reserved",
        "taken": "Charged",
        "life": "Timeline",
        "open": "still open",
        "empty": "Nothing has been reserved.",
        "favour": "Reserved in your favour. It is released to you when the dispute period ends.",
        "onYou": "Reserved from your money. Only what is needed is charged; the rest is released automatically.",
        "pending": "A transfer to you that its sender can still undo.",
        "inFavour": {
          "held": "pending",
          "taken": "released to you",
          "returned": "reversed",
          "amount": "Released"
        },
        "tabs": {
          "all": "All",
          "held": "Open",
          "taken": "Completed",
          "returned": "Returned"
        }
      },
      "statement": {
        "titleOf": "Statement {period}",
        "opening": "Opening balance",
        "closing": "Closing balance",
        "received": "Received",
        "paid": "Paid out",
        "total": "All wallets",
        "wallets": "Wallets",
        "sums": "By kind",
        "lines": "Lines",
        "sum": "Sum",
        "allLines": "All lines",
        "check": "How to check this document",
        "howToCheck": "The file {file} is attached to this PDF. Save it and compute its SHA-256, for example with sha256sum. The result must equal the value below, which your account shows for this statement too.",
        "data": "The data of this statement",
        "numberOf": "Document number: {number}",
        "memberOf": "Account: {member}",
        "days": "From {from} to {to}, days and times in UTC. All amounts in {asset}.",
        "final": "Final: all days of this period are closed in the ledger and cannot change.",
        "provisional": "Provisional: days are closed in the ledger after 35 days. Until then, lines can still be added.",
        "foot": "{number} · Page {page} of {pages}",
        "bills": "Bills",
        "title": "Statements",
        "view": "Bills or statements",
        "note": "One document for each month and year (UTC), with every line.",
        "period": "Period",
        "state": "State",
        "isFinal": "Final",
        "isProvisional": "Provisional",
        "empty": "No statements yet. The first one appears with your first movement.",
        "csv": "Download CSV",
        "pdf": "Download PDF",
        "downloaded": "Statement downloaded",
        "seeLines": "See all lines",
        "number": "Document number",
        "hash": "SHA-256 of the data",
        "unchanged": "Your balance is unchanged."
      }
    }
  }
  "withdrawals": {
    "refusal": {
      "insufficientBalance": "Insufficient withdrawable balance",
      "belowMinimum": "The minimum withdrawal is {minimum} USDT.",
      "aboveMaximum": "The maximum withdrawal is {maximum} USDT.",
      "dailyMaximum": "You can withdraw {left} USDT more today. Support can raise your daily limit.",
      "addressUnknown": "You have not saved this address, or you removed it.",
      "addressNotYet": "This address is new. You can withdraw to it from {at}.",
      "networkClosed": "Withdrawals over this network are closed at the moment. Choose another network.",
      "withdrawalNotFound": "There is no such withdrawal.",
      "requestOver": "This withdrawal can no longer be confirmed. Please enter it again.",
      "cancelOver": "This withdrawal can no longer be cancelled: it is being sent, or it is already closed.",
      "notInReview": "This withdrawal is not in review.",
      "approvalWaits": "A request to approve this withdrawal is already waiting for a second person.",
      "rejectOver": "Only a withdrawal in review can be rejected, or an approved one while sending is stopped.",
      "limitNotHigher": "Enter a limit above the current one.",
      "restOnceADay": "The rest of a wallet can be paid out once a day.",
      "limitWaits": "A request for a higher limit of this member is already waiting for a second person.",
      "partiesMissing": "The names for this address are missing. Add them under “Saved addresses”, then continue.",
      "proofMissing": "Withdrawals above {from} USDT in 30 days to this address need a proof of control. Add it under “Saved addresses”."
    },
    "page": {
      "title": "Withdraw",
      "note": "To your saved addresses. Nothing moves before you confirm.",
      "back": "Wallets",
      "all": "All withdrawals",
      "wallet": {
        "income": "Income and rewards",
        "recharge": "Recharge wallet"
      },
      "network": "{code} ({name})",
      "form": {
        "title": "New withdrawal",
        "address": "To address",
        "none": "Save an address below first.",
        "waits": "Your address can be used from {time}.",
        "wallet": "From",
        "walletLine": "{wallet}: {amount}",
        "amount": "Amount",
        "amountMissing": "Enter an amount.",
        "whole": "All",
        "share": "Part of the balance",
        "rest": "This is all that is left in the wallet. It is paid out without a minimum, once a day, with a fee of at most half of it.",
        "check": "Continue",
        "never": "We never ask you to pay in order to withdraw. Staff never ask for your codes.",
        "heldTitle": "Withdrawals are on hold until {time}",
        "heldBody": "The security of your account was changed. You can withdraw now: the money is sent when the hold ends.",
        "closed": "Withdrawals over this network are closed at the moment. Choose an address of another network.",
        "simulated": "Simulated network: this money has no value."
      },
      "quote": {
        "title": "Cost and limits",
        "fee": "Fee",
        "feeRule": "{fixed} and {share} of the amount",
        "arrives": "Arrives",
        "minimum": "Minimum",
        "maximum": "Maximum now",
        "left": "Left of today’s limit",
        "of": "{left} of {limit}",
        "time": "Expected time",
        "minutes": "{minutes, plural, one {about # minute} other {about # minutes}}",
        "heldUntil": "held until {time}",
        "holds": "This withdrawal will be held",
        "holdsBody": "It goes on by itself when the time ends. You can cancel it until it is signed."
      },
      "holds": {
        "newDevice": "New device: {time}",
        "securityChange": "Security of the account changed: {time}",
        "firstWithdrawal": "First withdrawal: {time}",
        "screening": "Check of the address: {time}",
        "amount": "Large amount: {time}",
        "velocity": "Several withdrawals today: {time}",
        "fromTo": "{from} to {to}"
      },
      "check": {
        "title": "Check the withdrawal",
        "to": "To",
        "from": "From",
        "network": "Network",
        "amount": "Amount",
        "valid": "Confirm by",
        "compare": "Compare every character of the address. A withdrawal that was sent cannot be taken back.",
        "confirm": "Withdraw",
        "needs": "You confirm a withdrawal with your fund password and your authenticator app, or with a passkey.",
        "unchanged": "Nothing was withdrawn."
      },
      "confirmed": "Withdrawal confirmed",
      "list": {
        "title": "Withdrawals",
        "note": "All withdrawals that you confirmed, newest first.",
        "standing": "State",
        "all": "All",
        "inProgress": "In progress",
        "success": "Arrived",
        "failed": "Returned",
        "what": "Withdrawal",
        "line": "To {name}",
        "at": "Time",
        "amount": "Amount",
        "network": "Network",
        "empty": "No withdrawals yet.",
        "emptyFilter": "No withdrawals in this state."
      },
      "states": {
        "review": "On hold",
        "approved": "Waiting to be sent",
        "signing": "Being sent",
        "broadcast": "Sent",
        "confirmed": "Arrived",
        "failed": "Failed, money returned",
        "rejected": "Rejected, money returned",
        "cancelled": "Cancelled, money returned"
      },
      "waits": {
        "title": "Waiting to be sent",
        "body": "You do not have to do anything.",
        "operatorFunds": "The operator is refilling the wallet that pays withdrawals.",
        "screeningList": "The list of sanctioned addresses is being renewed.",
        "networkBehind": "The network is slower than usual.",
        "hourlyLimit": "The limit of all withdrawals in one hour is reached. Yours is next when it allows.",
        "sendingPaused": "Sending is paused by the operator.",
        "booksDiffer": "We are checking our balance on this network. You do not need to do anything."
      },
      "rejected": {
        "title": "Why it was rejected",
        "sanctionedAddress": "The address is on a list of sanctioned addresses.",
        "accountTakenOver": "Another person may have had access to your account.",
        "courtOrder": "A court order prevents it.",
        "duplicate": "You asked for the same withdrawal twice."
      },
      "detail": {
        "title": "Withdrawal",
        "steps": "Progress",
        "confirmed": "Confirmed by you",
        "review": "On hold until {time}",
        "approved": "Ready to be sent",
        "signing": "Signed",
        "broadcast": "Sent to the network",
        "promised": "Expected by {time}",
        "id": "Order number",
        "address": "Address",
        "hash": "Transaction hash",
        "explorer": "Open in the explorer",
        "remark": "Remark",
        "by": "Confirmed with",
        "authenticator": "Fund password and authenticator",
        "passkey": "Passkey",
        "holds": "Why it is held",
        "pastHolds": "Holds",
        "holdOver": "over",
        "missing": "There is no such withdrawal.",
        "cancel": "Cancel withdrawal",
        "cancelBody": "You can cancel until the withdrawal is signed. The whole amount returns to its wallet.",
        "cancelled": "Withdrawal cancelled. The money is back in its wallet.",
        "unchanged": "Your withdrawal is unchanged."
      },
      "staff": {
        "title": "Withdrawals",
        "member": "Member",
        "wrong": "This is not a member ID.",
        "note": "Those in progress come first, the oldest at the top.",
        "late": "Late",
        "empty": "No withdrawals.",
        "promised": "Promised by",
        "reasons": "Why it is held",
        "holds": {
          "newDevice": "New device",
          "securityChange": "Security changed",
          "firstWithdrawal": "First withdrawal",
          "screening": "Listed address",
          "amount": "Large amount",
          "velocity": "Several today"
        },
        "unchanged": "The withdrawal is unchanged.",
        "paysItself": "Without a decision it is paid when the last hold ends.",
        "before": "Paid before",
        "beforeHere": "{count} withdrawals, {here} of them to this address",
        "ofMember": "All of this member",
        "begun": "Confirmed by the member",
        "dead": "Replaced transaction",
        "waits": "Waits for a second person",
        "openRequest": "Open the request",
        "asked": "Sent to Approvals",
        "reason": "Reason",
        "approve": "Pay before the holds end",
        "approveBody": "A second person must agree. Neither of you can be the member.",
        "ask": "Ask a second person",
        "rejected": "Rejected. The money is back in its wallet.",
        "internal": "Note for staff",
        "reject": "Reject",
        "rejectBody": "The whole amount returns to its wallet at once. The member sees the reason, not the note.",
        "shown": "Reason shown to the member",
        "choose": "Choose a reason",
        "limit": {
          "title": "Withdrawals a day",
          "ofLevel": "Limit of the level",
          "lifted": "Higher limit",
          "until": "Until",
          "used": "Withdrawn today (UTC)",
          "lift": "Raise the limit for some days",
          "body": "The limit protects the member if an account is taken over. Make sure that the member asked for it. A second person must agree.",
          "limit": "Limit a day",
          "days": "Days",
          "daysHint": "At most {most}. Then the limit of the level applies again.",
          "reason": "How the member asked, and how you checked it"
        },
        "record": {
          "title": "Travel-rule record",
          "originator": "Sender",
          "beneficiary": "Recipient",
          "provider": "Provider of the wallet",
          "ownKey": "None: the recipient has the key",
          "control": "Proof of control",
          "proven": "Signed message, {time}",
          "unproven": "None",
          "notAsked": "No names were asked for."
        }
      }
    }
  }
}

declare module 'use-intl' {
  interface AppConfig {
    Messages: Messages
  }
}
