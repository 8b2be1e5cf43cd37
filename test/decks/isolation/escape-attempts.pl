# Tries to leave its isolation. Each argument is `<attempt>=<target>`; prints `<attempt>=ok` or `<attempt>=<error>` for each.
use strict;
use warnings;
use Socket;

$SIG{ALRM} = 'DEFAULT';
alarm 20;

sub read_file { my ($path) = @_; open(my $file, '<', $path) or return 0; return defined(scalar <$file>) }
sub write_file { my ($path) = @_; open(my $file, '>', $path) or return 0; return print $file 'changed' }
sub connect_to { my ($family, $address) = @_; socket(my $end, $family, SOCK_STREAM, 0) or return 0; return connect($end, $address) }
sub call { my ($number, @args) = @_; return syscall($number, @args, (0) x (6 - @args)) >= 0 }

my %attempts = (
    'read' => \&read_file,
    'write' => \&write_file,
    'list' => sub { my ($folder, $name) = split /,/, $_[0]; opendir(my $open, $folder) or return 0; return grep { $_ eq $name } readdir $open },
    'tcp' => sub { connect_to(AF_INET, pack_sockaddr_in($_[0], inet_aton('127.0.0.1'))) },
    'unix' => sub { connect_to(AF_UNIX, pack_sockaddr_un($_[0])) },
    'socket' => sub { socket(my $end, $_[0], SOCK_DGRAM, 0) },
    'delete' => sub { unlink($_[0]) },
    'kill' => sub { kill('KILL', $_[0]) },
    'fork' => sub { my $child = fork(); exit 0 if defined $child && $child == 0; return defined $child },
    'call' => sub { my ($number, @args) = split /,/, $_[0]; return call($number, map { $_ + 0 } @args) },
);

for my $argument (@ARGV) {
    my ($name, $target) = split /=/, $argument, 2;
    my ($kind) = split /:/, $name;
    $! = 0;
    my $done = $attempts{$kind}->($target);
    print "$name=", ($done ? 'ok' : "$!" || 'refused'), "\n";
}
