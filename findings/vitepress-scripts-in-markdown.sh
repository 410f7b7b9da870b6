#!/bin/bash
# One would guess that VitePress treats a script in a Markdown page like all other HTML there, and
# keeps it; or that the build fails, because a page is compiled as a Vue component, which may have
# only one plain <script>. But with scripts that have a `src` first, the build succeeds without a
# word, and an inline script comes out with its quotes escaped (`&#39;`), which is a syntax error
# inside <script>. The JavaScript that draws the page when a visitor comes from another page of the
# website has no script at all. It matters for whatever is embedded by pasting a few lines, such as
# a booking form: the element stays, and nothing ever fills it.
set -eu

version=1.6.4
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

echo '{ "private": true, "type": "module" }' > package.json
npm install --no-audit --no-fund --loglevel=error "vitepress@$version" > /dev/null
cat > index.md <<'PAGE'
# Tours

<div id="widget">kept</div>
<script src="https://widget.example/first.js"></script>
<script src="https://widget.example/second.js"></script>
<script>startWidget('tours')</script>
PAGE

built=0
npx vitepress build . > build.log 2>&1 || built=$?
inline=$(grep -oE '<script>startWidget.*</script>' .vitepress/dist/index.html | sed 's#</script>.*##; s#<script>##')
code=$(cat .vitepress/dist/assets/index.md.*.js)
warned=$(grep -ciE 'warn|error' build.log || true)
parses=$(SCRIPT=$inline node -e 'try { new Function(process.env.SCRIPT); console.log("yes") } catch (error) { console.log(error.name) }')

echo "VitePress $version"
echo "Expected: the website runs startWidget('tours'), or the build fails."
echo "Seen: the build exits with $built and $warned warnings"
echo "      the script in the HTML is: $inline"
echo "      it can be parsed: $parses"
echo "      scripts in the JavaScript of the page: $(grep -cE 'startWidget|first\.js|second\.js' <<< "$code" || true)"

test "$built" = 0 && test "$warned" = 0
test "$inline" = 'startWidget(&#39;tours&#39;)'
test "$parses" = SyntaxError
grep -q kept <<< "$code"
! grep -qE 'startWidget|first\.js|second\.js' <<< "$code"
