#!/bin/sh
# Installs the Linekeeper agent on this machine: fetches it from the server, checks it, enrols it by a claim and starts it.
# Usage: sh install.sh SERVER CLAIM [PIN]     SERVER: https://noc.example   PIN: SHA-256 of its public key (SPKI), base64
set -eu

server=${1:?SERVER is missing: sh install.sh SERVER CLAIM [PIN]}
claim=${2:?CLAIM is missing: sh install.sh SERVER CLAIM [PIN]}
pin=${3:-}
# Processor, file and SHA-256 of what the server has to hand out.
packages='@PACKAGES@'
programs=/opt/linekeeper-agent
state=/var/lib/linekeeper-agent

fail() { echo "linekeeper-agent: $*" >&2; exit 1; }

[ "$(id -u)" = 0 ] || fail 'run this as root (sudo).'
case $(uname -s) in Linux) ;; *) fail 'only Linux is supported.' ;; esac
case $(uname -m) in
  x86_64 | amd64) arch=x64 ;;
  aarch64 | arm64) arch=arm64 ;;
  *) fail "no package for the processor $(uname -m)." ;;
esac
[ -e "$state/agent.key" ] && fail "this machine has an agent already; remove $state first."
file=$(printf '%s\n' "$packages" | while read -r of name _; do [ "$of" = "$arch" ] && echo "$name"; done || true)
sum=$(printf '%s\n' "$packages" | while read -r of _ hash; do [ "$of" = "$arch" ] && echo "$hash"; done || true)
[ -n "$file" ] || fail "the server has no package for $arch."

room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT
address="$server/agent/v1/packages/$file"
if command -v curl >/dev/null; then
  if [ -n "$pin" ]; then curl -fsSk --pinnedpubkey "sha256//$pin" -o "$room/agent.tar.gz" "$address"
  else curl -fsS -o "$room/agent.tar.gz" "$address"; fi
elif [ -z "$pin" ] && command -v wget >/dev/null; then wget -q -O "$room/agent.tar.gz" "$address"
else fail 'curl is missing.'; fi
echo "$sum  $room/agent.tar.gz" | sha256sum -c - >/dev/null 2>&1 || fail 'what was fetched is not what the server offered.'

rm -rf "$programs.new"
mkdir -p "$programs.new"
tar -xzf "$room/agent.tar.gz" -C "$programs.new" --strip-components=1
# A machine whose C library the program that comes along does not know (OpenWrt): its own Node.js does, from version 22.
if ! "$programs.new/node" --version >/dev/null 2>&1; then
  own=$(command -v node || true)
  [ -n "$own" ] || fail 'Node.js 22 or later is needed here: opkg install node.'
  ln -sf "$own" "$programs.new/node"
fi
rm -rf "$programs"
mv "$programs.new" "$programs"

if [ -d /run/systemd/system ]; then
  id linekeeper-agent >/dev/null 2>&1 || useradd --system --home-dir "$state" --shell /usr/sbin/nologin linekeeper-agent
fi
if [ -n "$pin" ]; then "$programs/linekeeper-agent" enrol --dir "$state" --server "$server" --claim "$claim" --pin "$pin"
else "$programs/linekeeper-agent" enrol --dir "$state" --server "$server" --claim "$claim"; fi

for program in fping traceroute; do
  command -v $program >/dev/null || echo "linekeeper-agent: $program is not installed: tests that use it will say so." >&2
done

if [ -d /run/systemd/system ]; then
  chown -R linekeeper-agent: "$state"
  cp "$programs/linekeeper-agent.service" /etc/systemd/system/
  systemctl daemon-reload
  systemctl enable --now linekeeper-agent
elif [ -e /etc/openwrt_release ]; then
  cp "$programs/linekeeper-agent.init" /etc/init.d/linekeeper-agent
  chmod 755 /etc/init.d/linekeeper-agent
  /etc/init.d/linekeeper-agent enable
  /etc/init.d/linekeeper-agent start
else
  echo "linekeeper-agent: no systemd and no OpenWrt here. Start it with: $programs/linekeeper-agent run --dir $state"
fi
