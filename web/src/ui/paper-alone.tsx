/** Hides menus, tools and the bar when the page with it is printed. */
export function PaperAlone() {
  return (
    <i
      hidden
      className="[body:has(&)_.public-head]:print:hidden [body:has(&)_.topbar]:print:hidden [body:has(&)_.rail]:print:hidden [body:has(&)_.public-foot]:print:hidden [body:has(&)_.tabbar]:print:hidden [body:has(&)_.chart-foot_.btn]:print:hidden [body:has(&)_.copy-button]:print:hidden [body:has(&)_.tabs]:print:hidden"
    />
  )
}
