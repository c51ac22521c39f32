/**
 * Characters that look like others, for the scripts that names may use: first the character, then what it looks like. From the data of UTS
 * #39 (confusables.txt, © Unicode, Inc., Unicode License v3), without characters that a name cannot contain.
 */
const twins: Readonly<Record<string, string>> = {
  digits: '0O 1l',
  latin: 'Il mrn ÆAE ÐD̵ ØO̸ æae ð∂̵ øo̸ ĐD̵ đd̵ ĦH̵ ħh̵ ıi ŁL̸ łl̸ ŒOE œoe ŦT̵ ŧt̵ əǝ',
  greek: 'ΑA ΒB ΕE ΖZ ΗH ΘO̵ Ιl ΚK ΛɅ ΜM ΝN ΟO ΡP ΣƩ ΤT ΥY ΧX αa βß γy δẟ εꞓ ηn̩ θO̵ ιi κĸ νv οo ρp σo τᴛ υu φɸ',
  cyrillic: `ЄꞒ ЅS Іl ЈJ АA Бb̄ ВB ГΓ ЕE З3 КK ЛɅ МM НH ОO ПΠ РP СC ТT УY ФΦ ХX Ыbl Ьb ЮlO аa б6 вʙ гr еe зɜ иᴎ кĸ мʍ нʜ оo пπ рp сc тᴛ уy
    фɸ хx ъˉb ыƅi ьƅ яᴙ єꞓ ѕs іi јj ћh̵ ҐΓ' ґr' ҒΓ̵ ғr̵ ҖЖ̩ җж̩ Ҙ3̦ ҙɜ̦ ҚK̩ қĸ̩ ҞK̵ ҟĸ̵ ҢH̩ ңʜ̩ ҪC̦ ҫc̦ ҬT̩ ҭᴛ̩ ҮY үy ҰY̵ ұy̵ ҲX̩ һh ҽe
    ҾҼ̨ ҿę Ӏl ӅɅ̦ ӆл̦ ӇH̦ ӈʜ̦ ӉH̦ ӊʜ̦ ӋҶ ӌҷ ӍM̦ ӎʍ̦ ӏi ӔAE ӕae ӘƏ әǝ Ӡ3 ӡȝ ӨO̵ өo̵`,
  armenian: `Իኮ Մሆ Պጣ Ռቡ ՍU ՏS ՓΦ ՕO աw գq զq ծẟ հh յȷ ոn պɰ ռn սu ցg քf օo`,
  georgian: 'ყy',
  hebrew: "וl טv י' ןl סo",
  arabic: 'اl ثىۛ شسۛ هo يى ٹىؕ پىۛ ڈدؕ ڑرؕ ژرۛ کك ںى ھo ہo ۃة یى ےى',
  devanagari: 'ऄअॆ आअा ईर्इ ऍएॅ ऎएॆ ऐएे ऑअॉ ऒअाॆ ओअाे औअाै ऀ͒ ँ̆̇ ं̇ ः: ़̣',
  thai: 'ฃข ซช ฏฎ ดค ตค ทฑ มฆ ฦภ แเเ ๅา ำํา ํ̊',
  kana: 'く❬ イ亻 エ工 カ力 タ夕 ト卜 ニ二 ノ/ ハ八 ヘへ ロ口',
  han: `㦳㘽 䎛㖈 䐠㬻 一ー 丶\\ 丿/ 倂併 值値 啟啓 囗口 填塡 士土 壿墫 嬀媯 帲帡 幐㬺 戸戶 搉㩁 晣䀿 晩晚 曶㫚 朦䑃 柿杮 槩㮣 樧榝 潙溈 硏研 絶絕
    肦朌 胊朐 胐朏 胶㬵 脁朓 脧朘 腁胼 膧朣 蔿蒍 虁蘷 訞䚶 詽訮 讏讆 豣豜 趆赿 跺跥 躛躗 輧軿 郞郎 鎮鎭 隸隷 鹃鹂 黒黑 鿃䀹 𡿨❬`,
  marks: '\u030c\u0306 \u0311\u0302 \u0327\u0326 \u0342\u0303 \u0345\u0328',
}

const drawnAs = new Map(
  Object.values(twins)
    .flatMap((row) => row.split(/\s+/))
    .map((pair) => {
      const [character = '', ...like] = pair
      return [character, like.join('').normalize('NFD')] as const
    }),
)

/** The skeleton of a text: two texts with one skeleton look alike (UTS #39 §4). For comparison only. */
export function skeletonOf(text: string): string {
  // A dot above a letter that already has one is not visible.
  const plain = text.normalize('NFD').replace(/([ijіј])\u0307/gu, '$1')
  const drawn = [...plain].map((character) => drawnAs.get(character) ?? character).join('')
  return drawn === plain ? drawn : skeletonOf(drawn)
}

/**
 * The two forms in which names must be unique. `seen`: folded by look, then by case. `read`: folded by case, then by look. Each alone would
 * miss a twin: lАN and Ian share the first, IAN and ian the second. Both ignore signs between words.
 */
export interface NameKeys {
  readonly seen: string
  readonly read: string
}

export function nameKeysOf(name: string): NameKeys {
  const bare = name.replace(/[ ._-]/g, '')
  return { seen: skeletonOf(bare).toLowerCase().normalize('NFD'), read: skeletonOf(bare.toLowerCase()) }
}
