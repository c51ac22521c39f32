import type { RequestOf } from '@ohmstead/contract/kernel/call'
import type { z } from '@ohmstead/contract/kernel/field'
import type { makeTask } from '@ohmstead/contract/tasks/calls'
import type { changeWheel } from '@ohmstead/contract/tasks/wheel-calls'
import type { TaskGoal, taskTexts } from '@ohmstead/contract/tasks/types'

interface DemoTask {
  readonly goal: TaskGoal
  readonly reward: Pick<RequestOf<typeof makeTask>, 'reward' | 'amount' | 'count'>
  readonly places: number
  readonly hours: number
  readonly texts: z.output<typeof taskTexts>
}

/** The money that the operator of the demo put into the marketing budget. */
export const MARKETING_BUDGET = '500'

/** The odds of the wheel of the demo: one of its draws gives 0.14 on average, and three of ten give nothing. */
export const wheelPrizes: RequestOf<typeof changeWheel>['prizes'] = [
  { kind: 'money', amount: '10', weight: 20 },
  { kind: 'money', amount: '1', weight: 1_200 },
  { kind: 'points', count: 100, weight: 1_780 },
  { kind: 'points', count: 20, weight: 4_000 },
  { kind: 'nothing', weight: 3_000 },
]

/** The tasks of the demo. */
export const demoTasks: readonly DemoTask[] = [
  {
    goal: 'invite',
    reward: { reward: 'none' },
    places: 1_000,
    hours: 720,
    texts: {
      en_US: {
        title: 'Invite a person',
        body: 'Share your invitation code. The task is done when a person joins with it. It gives a check mark and no money.',
      },
      de_DE: {
        title: 'Eine Person einladen',
        body: 'Geben Sie Ihren Einladungscode weiter. Die Aufgabe ist erledigt, wenn eine Person damit beitritt. Sie gibt ein Häkchen und kein Geld.',
      },
      fr_FR: {
        title: 'Inviter une personne',
        body: 'Partagez votre code d’invitation. La tâche est terminée quand une personne s’inscrit avec ce code. Elle donne une coche et pas d’argent.',
      },
      it_IT: {
        title: 'Invitare una persona',
        body: 'Condivida il Suo codice di invito. L’attività è completata quando una persona si iscrive. Dà una spunta e nessun denaro.',
      },
      pt_PT: {
        title: 'Convidar uma pessoa',
        body: 'Partilhe o seu código de convite. A tarefa está concluída quando uma pessoa adere com ele. Dá um visto e nenhum dinheiro.',
      },
      zh_CN: { title: '邀请一位朋友', body: '分享您的邀请码。有人使用它注册即完成任务。该任务只打勾，没有金钱奖励。' },
    },
  },
  {
    goal: 'firstCharge',
    reward: { reward: 'spins', count: 3 },
    places: 1_000,
    hours: 720,
    texts: {
      en_US: {
        title: 'Your first charging session',
        body: 'Charge at any of our points and pay for it. You get three spins of the wheel.',
      },
      de_DE: {
        title: 'Ihr erster Ladevorgang',
        body: 'Laden Sie an einem unserer Ladepunkte und bezahlen Sie. Sie bekommen drei Drehungen am Glücksrad.',
      },
      fr_FR: {
        title: 'Votre première recharge',
        body: 'Rechargez à l’une de nos bornes et payez. Vous recevez trois tours de roue.',
      },
      it_IT: {
        title: 'La sua prima ricarica',
        body: 'Ricarichi in un nostro punto e paghi. Riceve tre giri della ruota.',
      },
      pt_PT: {
        title: 'O seu primeiro carregamento',
        body: 'Carregue num dos nossos postos e pague. Recebe três rodadas da roda.',
      },
      zh_CN: { title: '您的首次充电', body: '在我们的任意充电桩充电并付款，即可获得三次转盘机会。' },
    },
  },
  {
    goal: 'authenticator',
    reward: { reward: 'money', amount: '1' },
    places: 100,
    hours: 168,
    texts: {
      en_US: {
        title: 'Set up an authenticator',
        body: 'Open Security, choose Authenticator and follow the steps. It protects your account and your money.',
      },
      de_DE: {
        title: 'Einen Authenticator einrichten',
        body: 'Öffnen Sie „Sicherheit“, wählen Sie „Authenticator“ und folgen Sie den Schritten. Er schützt Ihr Konto und Ihr Geld.',
      },
      fr_FR: {
        title: 'Configurer une application d’authentification',
        body: 'Ouvrez Sécurité, choisissez l’application d’authentification et suivez les étapes. Elle protège votre compte et votre argent.',
      },
      it_IT: {
        title: 'Attivare un’app di autenticazione',
        body: 'Apra Sicurezza, scelga l’app di autenticazione e segua i passaggi. Protegge l’account e il denaro.',
      },
      pt_PT: {
        title: 'Configurar um autenticador',
        body: 'Abra Segurança, escolha o autenticador e siga os passos. Protege a sua conta e o seu dinheiro.',
      },
      zh_CN: { title: '绑定身份验证器', body: '打开安全中心，选择身份验证器并按步骤操作，可保护您的账号和资金。' },
    },
  },
  {
    goal: 'proof',
    reward: { reward: 'money', amount: '2' },
    places: 50,
    hours: 72,
    texts: {
      en_US: {
        title: 'Photograph a charging point',
        body: 'Take a picture of any of our public units, from two metres away.\nThe label with the serial number and both cables must be visible.\nNo people and no number plates.',
      },
      de_DE: {
        title: 'Einen Ladepunkt fotografieren',
        body: 'Fotografieren Sie einen unserer öffentlichen Ladepunkte aus zwei Metern Entfernung.\nDas Schild mit der Seriennummer und beide Kabel müssen zu sehen sein.\nKeine Personen und keine Kennzeichen.',
      },
      fr_FR: {
        title: 'Photographier une borne',
        body: 'Photographiez une de nos bornes publiques à deux mètres de distance.\nL’étiquette avec le numéro de série et les deux câbles doivent être visibles.\nPas de personnes ni de plaques d’immatriculation.',
      },
      it_IT: {
        title: 'Fotografare un punto di ricarica',
        body: 'Fotografi un nostro punto pubblico da due metri di distanza.\nL’etichetta con il numero di serie ed entrambi i cavi devono essere visibili.\nNiente persone né targhe.',
      },
      pt_PT: {
        title: 'Fotografar um posto de carregamento',
        body: 'Fotografe um dos nossos postos públicos a dois metros de distância.\nA etiqueta com o número de série e os dois cabos têm de estar visíveis.\nSem pessoas nem matrículas.',
      },
      zh_CN: { title: '拍摄充电桩', body: '在两米外拍摄任意一台我们的公共充电桩。\n须看清序列号标签和两根充电线。\n不得拍到人物或车牌。' },
    },
  },
]
