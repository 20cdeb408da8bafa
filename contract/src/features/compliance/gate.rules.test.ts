import { describe, expect, test } from 'vitest'
import {
  birthdayOf,
  type Consent,
  checkGate,
  coveredUntil,
  type Examination,
  type GateItem,
  isAdultOn,
} from './gate.rules.ts'

describe('18 years to the day', () => {
  test.each([
    ['2000-06-15', '2018-06-14', false],
    ['2000-06-15', '2018-06-15', true],
    ['2000-06-15', '2018-06-16', true],
    ['2000-12-31', '2018-12-30', false],
    ['2000-12-31', '2019-01-01', true],
    ['2000-01-01', '2017-12-31', false],
    // 2018 has no February 29.
    ['2000-02-29', '2018-02-28', false],
    ['2000-02-29', '2018-03-01', true],
    ['2000-02-28', '2018-02-28', true],
    ['2000-03-01', '2018-02-28', false],
    ['1882-02-29', '1900-02-28', false],
  ])('a person born %s is an adult on %s: %s', (born, produced, adult) => {
    expect(isAdultOn(born, produced)).toBe(adult)
  })

  test('a February 29 birthday stays on February 29 in leap years', () => {
    expect(birthdayOf('2000-02-29', 20)).toBe('2020-02-29')
    expect(birthdayOf('2080-02-29', 20)).toBe('2100-03-01')
  })
})

const examination: Examination = {
  birthDate: '1995-05-05',
  examinedOn: '2024-01-10',
  idExpiresOn: '2030-01-01',
}
const consent: Consent = {
  scopes: ['depict', 'distribute'],
  platforms: [],
  from: '2024-01-10',
  until: null,
  withdrawn: false,
}
const item: GateItem = {
  producedOn: '2024-02-01',
  goesLiveOn: '2024-03-01',
  platforms: ['ONLYFANS'],
  isDownloadable: false,
  isAiEdited: false,
  people: [{ id: 'ada', name: 'Ada', examinations: [examination], consents: [consent] }],
  isCleared: true,
}
const withExaminations = (...examinations: Partial<Examination>[]): Partial<GateItem> => ({
  people: [
    {
      id: 'ada',
      name: 'Ada',
      examinations: examinations.map((e) => ({ ...examination, ...e })),
      consents: [consent],
    },
  ],
})
const withConsents = (...consents: Partial<Consent>[]): Partial<GateItem> => ({
  people: [
    {
      id: 'ada',
      name: 'Ada',
      examinations: [examination],
      consents: consents.map((c) => ({ ...consent, ...c })),
    },
  ],
})

describe('the publish gate', () => {
  const cases: [string, Partial<GateItem>, string[]][] = [
    ['all evidence', {}, []],
    ['nobody listed', { people: [] }, ['no_people']],
    ['no production date', { producedOn: null }, ['no_production_date']],
    ['not cleared', { isCleared: false }, ['not_cleared']],
    ['never examined', withExaminations(), ['not_examined']],
    ['examined on the production date', withExaminations({ examinedOn: '2024-02-01' }), []],
    ['examined a day later', withExaminations({ examinedOn: '2024-02-02' }), ['examined_too_late']],
    [
      'ID expired before it was examined',
      withExaminations({ idExpiresOn: '2024-01-09' }),
      ['id_expired_when_examined'],
    ],
    ['ID valid on its last day', withExaminations({ idExpiresOn: '2024-01-10' }), []],
    ['ID expired after it was examined', withExaminations({ idExpiresOn: '2024-01-31' }), []],
    ['a second, valid ID', withExaminations({ idExpiresOn: '2024-01-09' }, {}), []],
    ['18 on the production date', withExaminations({ birthDate: '2006-02-01' }), []],
    ['under 18 on the production date', withExaminations({ birthDate: '2006-02-02' }), ['under_age']],
    ['one of two documents shows a minor', withExaminations({}, { birthDate: '2006-02-02' }), ['under_age']],
    [
      'examined late, and a minor',
      withExaminations({ birthDate: '2006-02-02', examinedOn: '2024-05-01' }),
      ['under_age'],
    ],
    ['no consent', withConsents(), ['no_consent']],
    ['consent withdrawn', withConsents({ withdrawn: true }), ['consent_withdrawn']],
    ['withdrawn, then renewed', withConsents({ withdrawn: true }, {}), []],
    ['consent starts later', withConsents({ from: '2024-03-02' }), ['no_consent']],
    ['consent starts that day', withConsents({ from: '2024-03-01' }), []],
    ['consent ended the day before', withConsents({ until: '2024-02-29' }), ['no_consent']],
    ['consent ends that day', withConsents({ until: '2024-03-01' }), []],
    ['only depiction', withConsents({ scopes: ['depict'] }), ['consent_too_narrow']],
    ['another platform', withConsents({ platforms: ['FANSLY'] }), ['consent_too_narrow']],
    ['this platform among others', withConsents({ platforms: ['FANSLY', 'ONLYFANS'] }), []],
    ['download not covered', { isDownloadable: true }, ['consent_too_narrow']],
    ['AI edit not covered', { isAiEdited: true }, ['consent_too_narrow']],
    [
      'two narrow consents do not add up',
      withConsents({ scopes: ['depict'] }, { scopes: ['distribute'] }),
      ['consent_too_narrow'],
    ],
    [
      'everything missing',
      { producedOn: null, people: [], isCleared: false },
      ['no_production_date', 'no_people', 'not_cleared'],
    ],
  ]
  test.each(cases)('%s', (_name, change, problems) => {
    expect(checkGate({ ...item, ...change }).map(({ problem }) => problem)).toEqual(problems)
  })

  test('lists each person with a problem', () => {
    const [ada] = item.people
    if (!ada) throw new Error('no person')
    const people = [ada, { ...ada, id: 'bea', consents: [] }, { ...ada, id: 'cleo', examinations: [] }]
    expect(checkGate({ ...item, people })).toEqual([
      { problem: 'no_consent', personId: 'bea' },
      { problem: 'not_examined', personId: 'cleo' },
    ])
  })
})

describe('consents are valid until', () => {
  const cases: [string, Partial<GateItem>, string | null][] = [
    ['further notice if there is no end date', {}, null],
    ['the end date of a single consent', withConsents({ until: '2024-05-01' }), '2024-05-01'],
    [
      'the later of two end dates',
      withConsents({ until: '2024-05-01' }, { until: '2024-06-01' }),
      '2024-06-01',
    ],
    ['further notice if one of two has no end date', withConsents({ until: '2024-05-01' }, {}), null],
    [
      'the end date of the one that covers the use',
      withConsents({ until: '2024-05-01' }, { scopes: ['depict'] }),
      '2024-05-01',
    ],
  ]
  test.each(cases)('%s', (_name, change, day) => {
    expect(coveredUntil({ ...item, ...change })).toBe(day)
  })

  test('the earliest end date among all people', () => {
    const [ada] = item.people
    if (!ada) throw new Error('no person')
    const bea = { ...ada, id: 'bea', consents: [{ ...consent, until: '2024-04-01' }] }
    expect(coveredUntil({ ...item, people: [ada, bea] })).toBe('2024-04-01')
  })
})
