import { sitePaths } from './kit/site-pages.ts'
import { expect, test } from './kit/test.ts'
import { phone, touchProblems } from './kit/touch.ts'

test.use(phone)

test('the public site has large touch targets on a phone', { tag: '@long' }, async ({ page }) => {
  const problems: string[] = []
  for (const path of sitePaths) {
    await page.goto(path)
    await page.locator('main details').evaluateAll((all) => {
      for (const details of all as HTMLDetailsElement[]) details.open = true
    })
    problems.push(...(await touchProblems(page.locator('body'))).map((problem) => `${path} ${problem}`))
  }
  await page.locator('header summary').tap()
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
  problems.push(...(await touchProblems(page.locator('header').first())))
  expect(problems).toEqual([])
})
