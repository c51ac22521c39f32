// The most common passwords, in the form in which `isCommon` compares them: lower case, look-alike digits and signs folded to letters,
// digits and signs at both ends dropped. One word here covers all its variants (Password1!, p4ssw0rd…).
export const commonWords: ReadonlySet<string> = new Set(
  `abc abcd abcdef abcdefg abcdefgh access action adidas admin administrator adobe alexander alexis alpha amanda andrea andrew
angel angela anthony apple asdf asdfg asdfgh asdfghj asdfghjkl ashley austin autumn azerty bailey banana barcelona baseball basketball
batman benjamin bitcoin blink blue bonjour booboo brandon butterfly buster calvin cameron carlos changeme charlie cheese chelsea
chester chicken chocolate christian ciao coffee computer cookie crypto daniel danielle default demo diamond doctor donald dragon
eagle elephant emily family ferrari flower football forever frankfurt freedom friend friends fuckyou garfield gateway george ginger
girls golden google guest hallo hannah harley heaven hello hockey hottie hunter iceman iloveyou internet jackson jasmine jennifer
jessica jesus jordan joshua justin killer kitty letmein liverpool login lovely loveme lover london madrid magic maggie mamamia
manchester marina martin master matrix matthew merlin michael michelle mickey monday monkey monster mother mustang mynoob naruto
nicholas nicole nothing ohmygod oliver orange pass passe passord passw passwd password passwort patrick peanut pepper phoenix
pokemon princess purple qazwsx qazwsxedc qwer qwert qwerty qwertyui qwertyuiop qwertz qwertzui qwertzuiop rainbow raiders ranger
robert rockyou root samantha samsung scooter secret senha shadow silver snoopy soccer sommer sophie spiderman spring startrek starwars
summer sunday sunshine superman switzerland taylor tesla test tester testing test123 thomas thunder tigger tinkerbell trustno trustnoi
unknown user victoria welcome whatever william willkommen windows winner winter yellow zaq zxcvb zxcvbn zxcvbnm`.split(/\s+/),
)

/** Words of this product: alone, or with digits and signs, they are weak here. */
export const contextWords: readonly string[] = [
  'ohmstead',
  'charge',
  'charger',
  'charging',
  'evcharge',
  'electric',
  'electricity',
  'energy',
  'kilowatt',
  'watt',
  'volt',
  'host',
  'hosting',
  'lease',
  'rental',
  'wallet',
  'income',
  'usdt',
  'tether',
  'crypto',
  'account',
  'member',
  'driver',
  'station',
  'power',
  'solar',
  'grid',
  'plug',
  'socket',
  'car',
]
